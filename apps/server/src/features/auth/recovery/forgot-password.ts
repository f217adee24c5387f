import type { RequestContext } from '../../../core/request-context.ts';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import type { PasswordResetRow } from '../../../repositories/accounts/password-resets.repository.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import { issueCode } from '../../codes/issue-code.ts';
import { admitMail } from '../../codes/mail-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { makeMailLink } from '../../mailed-links/mail-links.ts';
import { findKnownDevice } from '../../sessions/known-device.ts';

const RESET_LIFETIME_MS = 3600 * 1000;

type Needs = Pick<
  Dependencies,
  | 'repositories'
  | 'transact'
  | 'runtime'
  | 'codeKey'
  | 'postMail'
  | 'limiter'
  | 'audit'
  | 'portalUrl'
  | 'handoffKeys'
>;

interface ResetRequest {
  context: RequestContext;
  /** Of a reset that was begun in this browser before. */
  resetSecret: string | undefined;
  deviceSecret: string | undefined;
}

/**
 * Mails a code that allows a new password. An address without an account causes the same answer and
 * the same work, down to an outbox row that is never sent.
 *
 * @returns the secret for the cookie that marks this browser as the one that asked.
 * @throws AppError `rate_limited`
 */
export async function forgotPassword(
  deps: Needs,
  email: string,
  { context: { network }, resetSecret, deviceSecret }: ResetRequest,
): Promise<string> {
  const knownDeviceHash = await findKnownDevice(deps, email, deviceSecret);
  await deps.limiter.take('forgotByNetwork', knownDeviceHash ?? network);
  await admitMail(deps, { recipient: email, network, knownDeviceHash });
  const secret = await sendResetCode(deps, email, resetSecret);
  deps.audit('reset_requested', { network });
  return secret;
}

/** Mails a code of this browser's reset; its former code stops working, nobody else's does. */
export async function sendResetCode(
  deps: Omit<Needs, 'limiter' | 'audit'>,
  email: string,
  formerSecret?: string,
): Promise<string> {
  return deps.transact(async (transaction) => {
    const user = await transaction.users.findByEmail(email);
    const { reset, secret } = await ownReset(deps, transaction, { email, user, formerSecret });
    const { code, expiresAt } = await issueCode(deps, transaction, {
      purpose: 'reset-password',
      subjectId: reset.id,
      email,
    });
    const verifyUrl = await makeMailLink(deps, transaction, {
      purpose: 'reset-password',
      email,
      userId: user?.id ?? null,
    });
    const mail = user
      ? ({ template: 'reset-code', code, verifyUrl } as const)
      : ({ template: 'nothing' } as const);
    await deps.postMail(transaction, { to: email, mail }, expiresAt);
    return secret;
  });
}

interface OwnReset {
  reset: PasswordResetRow;
  secret: string;
}

/** This browser's reset of the address, or a new one. */
async function ownReset(
  deps: Pick<Needs, 'runtime'>,
  { passwordResets }: Pick<Repositories, 'passwordResets'>,
  {
    email,
    user,
    formerSecret,
  }: { email: string; user: UserRow | undefined; formerSecret: string | undefined },
): Promise<OwnReset> {
  const former =
    formerSecret === undefined
      ? undefined
      : await passwordResets.findBySecret(hashSecret(formerSecret), deps.runtime.now());
  if (formerSecret !== undefined && former?.email === email) {
    if (former.user_id === (user?.id ?? null)) return { reset: former, secret: formerSecret };
  }
  return beginReset(deps, { passwordResets }, { email, userId: user?.id ?? null });
}

/** Begins a reset in the browser that the returned secret's cookie goes to. */
export async function beginReset(
  { runtime }: Pick<Needs, 'runtime'>,
  { passwordResets }: Pick<Repositories, 'passwordResets'>,
  { email, userId }: { email: string; userId: string | null },
): Promise<OwnReset> {
  const now = runtime.now();
  const secret = newSecret(runtime.randomBytes);
  const reset = {
    id: runtime.newId(),
    email,
    user_id: userId,
    secret_hash: hashSecret(secret),
    created_at: now,
    expires_at: now + RESET_LIFETIME_MS,
  };
  await passwordResets.insert(reset);
  return { reset, secret };
}
