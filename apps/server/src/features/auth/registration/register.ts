import type { BodyOf, DataOf, endpoints } from '@atrium/contract';
import { REGISTRATION_LIFETIME_MS } from '../../../core/lifetimes.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import type { MailOrigin } from '../../../mail/mail.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import { firstReferral } from '../../accounts/own-registration.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import { findKnownDevice } from '../../sign-in/known-devices.ts';
import { sendRegistrationCode } from './send-registration-code.ts';

type RegisterDeps = CoreDependencies &
  Pick<Dependencies, 'passwords' | 'limiter' | 'codes' | 'notifications'>;

interface RegisterRequest {
  context: RequestContext;
  /** Of an earlier registration in this browser. */
  registrationToken: string | undefined;
  knownDeviceToken: string | undefined;
}

interface StartedRegistration {
  data: DataOf<typeof endpoints.register>;
  /** For the cookie that identifies the browser that registered. */
  registrationToken: string;
}

/**
 * Starts a registration. The account is created when the address is verified. Neither the response nor the work done
 * reveals whether the address has an account.
 */
export async function register(
  deps: RegisterDeps,
  form: BodyOf<typeof endpoints.register>,
  { context, registrationToken: previousToken, knownDeviceToken }: RegisterRequest,
): Promise<StartedRegistration> {
  const { network } = context;
  await deps.limiter.consume('registerByNetwork', network);
  await deps.passwords.refuseWeak(form.password, {
    email: form.email,
    field: 'password',
    source: network,
  });
  const knownDeviceHash = await findKnownDevice(deps, form.email, knownDeviceToken);
  const mail = {
    recipient: form.email,
    knownDeviceHash,
    context,
    countedAgainst: 'registerByNetwork',
  } as const;
  const { owner, registrationToken } = await deps.codes.withMailLimits(mail, (origin) =>
    storeRegistration(deps, form, { network, previousToken, origin }),
  );
  if (owner) deps.audit('registration_for_taken_address', { userId: owner.id });
  else deps.audit('registration_started');
  return { data: { email: form.email, type: 'verify-email' }, registrationToken };
}

/** Returns the browser's token, and the account that has the address already. */
async function storeRegistration(
  deps: RegisterDeps,
  form: BodyOf<typeof endpoints.register>,
  {
    network,
    previousToken,
    origin,
  }: { network: string; previousToken: string | undefined; origin: MailOrigin },
): Promise<{ owner: UserRow | undefined; registrationToken: string }> {
  const { runtime } = deps;
  const registrationToken = newSecret(runtime.randomBytes);
  const passwordHash = await deps.passwords.hash(form.password, network);
  const now = runtime.now();
  const owner = await deps.transact(async (transaction) => {
    const user = await transaction.users.findByEmail(form.email);
    const registration = {
      id: runtime.newId(),
      email: form.email,
      password_hash: passwordHash,
      referenced_by: await firstReferral(deps, transaction, previousToken, form),
      token_hash: hashSecret(registrationToken),
      dummy: user ? 1 : 0,
      created_at: now,
      expires_at: now + REGISTRATION_LIFETIME_MS,
      completed_at: null,
    };
    await transaction.registrations.insert(registration);
    await sendRegistrationCode(deps, transaction, registration, origin);
    return user;
  });
  return { owner, registrationToken };
}
