import type { DataOf, endpoints } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import { REGISTRATION_LIFETIME_MS } from '../../core/lifetimes.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { findBySecret, hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { SocialIdentity } from '../../gateways/social/social-provider.gateway.ts';
import type { MailOrigin } from '../../mail/mail.ts';
import type { SocialRegistrationWithEmail } from '../../repositories/accounts/social-registrations.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { findKnownDevice } from '../sign-in/known-devices.ts';

type SocialRegistrationDeps = CoreDependencies & Pick<Dependencies, 'codes' | 'notifications'>;

interface FindSocialRegistrationDeps extends Pick<Dependencies, 'runtime'> {
  repositories: Pick<Repositories, 'socialRegistrations'>;
}

/** Stores the identity until its email address is verified. @returns the token for the browser's cookie. */
export async function startSocialRegistration(
  { runtime }: Pick<SocialRegistrationDeps, 'runtime'>,
  { socialRegistrations }: Pick<Repositories, 'socialRegistrations'>,
  identity: SocialIdentity,
  referredBy: string | null,
): Promise<string> {
  const now = runtime.now();
  const registrationToken = newSecret(runtime.randomBytes);
  await socialRegistrations.insert({
    id: runtime.newId(),
    token_hash: hashSecret(registrationToken),
    provider: identity.provider,
    issuer: identity.issuer,
    subject: identity.subject,
    first_name: identity.firstName,
    last_name: identity.lastName,
    referenced_by: referredBy,
    email: null,
    dummy: 0,
    created_at: now,
    expires_at: now + REGISTRATION_LIFETIME_MS,
  });
  return registrationToken;
}

/**
 * Saves the email address the merchant entered and mails a code to it. Neither the response nor the work done reveals
 * whether the address has an account.
 *
 * @throws AppError `forbidden` when this browser has no social registration, `rate_limited`
 */
export async function setSocialEmail(
  deps: SocialRegistrationDeps,
  email: string,
  {
    context,
    registrationToken,
    knownDeviceToken,
  }: {
    context: RequestContext;
    registrationToken: string | undefined;
    knownDeviceToken: string | undefined;
  },
): Promise<DataOf<typeof endpoints.setSocialEmail>> {
  const registration = await findOwn(deps, registrationToken);
  if (!registration) {
    throw new AppError('forbidden', { message: 'This login has expired. Start again.' });
  }
  const knownDeviceHash = await findKnownDevice(deps, email, knownDeviceToken);
  await deps.codes.withMailLimits({ recipient: email, knownDeviceHash, context }, (origin) =>
    deps.transact(async (transaction) => {
      const dummy = (await transaction.users.findByEmail(email)) ? 1 : 0;
      await transaction.socialRegistrations.setEmail(registration.id, email, dummy);
      await sendSocialCode(deps, transaction, { ...registration, email, dummy }, origin);
    }),
  );
  deps.audit('social_email_set');
  return { email, type: 'verify-email' };
}

/** This browser's social registration that waits for the code mailed to `email`. */
export async function findSocialRegistrationWithEmail(
  deps: FindSocialRegistrationDeps,
  email: string,
  registrationToken: string | undefined,
): Promise<SocialRegistrationWithEmail | undefined> {
  const own = await findOwn(deps, registrationToken);
  return own?.email === email ? { ...own, email } : undefined;
}

async function findOwn(
  { repositories, runtime }: FindSocialRegistrationDeps,
  registrationToken: string | undefined,
) {
  return findBySecret(registrationToken, (hash) =>
    repositories.socialRegistrations.findByToken(hash, runtime.now()),
  );
}

/** The email has a code and no link: the code works only in the browser that came back from the provider. */
export async function sendSocialCode(
  deps: Pick<SocialRegistrationDeps, 'codes' | 'notifications'>,
  repositories: Pick<Repositories, 'codes' | 'outbox'>,
  { id, email, provider, dummy }: SocialRegistrationWithEmail,
  origin: MailOrigin,
): Promise<void> {
  const { code, expiresAt } = await deps.codes.issue(repositories, {
    purpose: 'verify-email',
    subjectId: id,
    recipient: email,
  });
  const mail =
    dummy === 1
      ? ({
          template: 'social-account-exists',
          provider,
          loginUrl: deps.notifications.loginUrl,
        } as const)
      : ({ template: 'social-code', provider, code } as const);
  await deps.notifications.enqueueEmail(repositories, { to: email, mail, ...origin }, expiresAt);
}
