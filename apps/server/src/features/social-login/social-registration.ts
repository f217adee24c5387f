import type { DataOf, endpoints } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { SocialIdentity } from '../../gateways/social/social-provider.gateway.ts';
import type { NamedSocialRegistration } from '../../repositories/accounts/social-registrations.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { issueCode } from '../codes/issue-code.ts';
import { admitMail } from '../codes/mail-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { findKnownDevice } from '../sessions/known-device.ts';

const SOCIAL_REGISTRATION_LIFETIME_MS = 24 * 3600 * 1000;

type SocialRegistrationDeps = Pick<
  Dependencies,
  'repositories' | 'transact' | 'runtime' | 'codeKey' | 'notifications' | 'limiter' | 'audit'
>;

/** Keeps whom a provider confirmed until an address is proved. @returns the browser's secret. */
export async function beginSocialRegistration(
  { runtime }: Pick<SocialRegistrationDeps, 'runtime'>,
  { socialRegistrations }: Pick<Repositories, 'socialRegistrations'>,
  identity: SocialIdentity,
  referredBy: string | null,
): Promise<string> {
  const now = runtime.now();
  const secret = newSecret(runtime.randomBytes);
  await socialRegistrations.insert({
    id: runtime.newId(),
    token_hash: hashSecret(secret),
    provider: identity.provider,
    issuer: identity.issuer,
    subject: identity.subject,
    first_name: identity.firstName,
    last_name: identity.lastName,
    referenced_by: referredBy,
    email: null,
    dummy: 0,
    created_at: now,
    expires_at: now + SOCIAL_REGISTRATION_LIFETIME_MS,
  });
  return secret;
}

/**
 * Takes the address the merchant names and mails it a code. Whether it has an account already shows
 * neither in the answer nor in the work done for it.
 *
 * @throws AppError `forbidden` when this browser came back from no provider, `rate_limited`
 */
export async function nameSocialEmail(
  deps: SocialRegistrationDeps,
  email: string,
  {
    context: { network },
    flowSecret,
    deviceSecret,
  }: { context: RequestContext; flowSecret: string | undefined; deviceSecret: string | undefined },
): Promise<DataOf<typeof endpoints.nameSocialEmail>> {
  const registration = await findOwn(deps, flowSecret);
  if (!registration) {
    throw new AppError('forbidden', { message: 'This login has expired. Please start again.' });
  }
  const knownDeviceHash = await findKnownDevice(deps, email, deviceSecret);
  await admitMail(deps, { recipient: email, network, knownDeviceHash });
  await deps.transact(async (transaction) => {
    const dummy = (await transaction.users.findByEmail(email)) ? 1 : 0;
    await transaction.socialRegistrations.setEmail(registration.id, email, dummy);
    await sendSocialCode(deps, transaction, { ...registration, email, dummy });
  });
  deps.audit('social_email_named', { network });
  return { email, type: 'verify-email' };
}

/** This browser's sign-in that waits for the code mailed to `email`. */
export async function findNamedSocialRegistration(
  deps: Pick<SocialRegistrationDeps, 'repositories' | 'runtime'>,
  email: string,
  flowSecret: string | undefined,
): Promise<NamedSocialRegistration | undefined> {
  const own = await findOwn(deps, flowSecret);
  return own?.email === email ? { ...own, email } : undefined;
}

async function findOwn(
  { repositories, runtime }: Pick<SocialRegistrationDeps, 'repositories' | 'runtime'>,
  flowSecret: string | undefined,
) {
  if (flowSecret === undefined) return undefined;
  return repositories.socialRegistrations.findByToken(hashSecret(flowSecret), runtime.now());
}

/** A code alone and no link: it counts only in the browser that came back from the provider. */
export async function sendSocialCode(
  deps: Pick<SocialRegistrationDeps, 'runtime' | 'codeKey' | 'notifications'>,
  repositories: Pick<Repositories, 'codes' | 'outbox'>,
  { id, email, provider, dummy }: NamedSocialRegistration,
): Promise<void> {
  const { code, expiresAt } = await issueCode(deps, repositories, {
    purpose: 'verify-email',
    subjectId: id,
    email,
  });
  const mail =
    dummy === 1
      ? ({
          template: 'social-account-exists',
          provider,
          loginUrl: deps.notifications.loginUrl,
        } as const)
      : ({ template: 'social-code', provider, code } as const);
  await deps.notifications.enqueueEmail(repositories, { to: email, mail }, expiresAt);
}
