import type { RequestContext } from '../../../core/request-context.ts';
import type { MailOrigin } from '../../../mail/mail.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import { findKnownDevice } from '../../sign-in/known-devices.ts';
import { beginReset, findOwnReset, type OwnReset } from './own-reset.ts';

type ForgotPasswordDeps = CoreDependencies &
  Pick<Dependencies, 'limiter' | 'codes' | 'notifications'>;

type MailResetCodeDeps = Pick<Dependencies, 'runtime' | 'codes' | 'notifications'>;

interface ResetRequest {
  context: RequestContext;
  /** Of an earlier reset in this browser. */
  resetToken: string | undefined;
  knownDeviceToken: string | undefined;
}

/**
 * Mails a code for a new password. An address without an account causes the same response and the same work, down to
 * an outbox row that is never sent.
 * @throws AppError `rate_limited`
 */
export async function forgotPassword(
  deps: ForgotPasswordDeps,
  email: string,
  { context, resetToken, knownDeviceToken }: ResetRequest,
): Promise<string> {
  const knownDeviceHash = await findKnownDevice(deps, email, knownDeviceToken);
  const request = { context, resetToken, knownDeviceHash };
  const sent = await requestResetCode(deps, email, request);
  deps.audit('reset_requested', sent.userId === null ? {} : { userId: sent.userId });
  return sent.resetToken;
}

export interface SentResetCode {
  /** The token of this browser's reset. */
  resetToken: string;
  /** For the audit log only: the caller must not learn whether the address has an account. */
  userId: string | null;
}

/** Counts and mails a code for this browser's reset, whether the first one or another. @throws AppError `rate_limited` */
export async function requestResetCode(
  deps: ForgotPasswordDeps,
  email: string,
  {
    context,
    resetToken,
    knownDeviceHash,
  }: Omit<ResetRequest, 'knownDeviceToken'> & { knownDeviceHash: string | null },
): Promise<SentResetCode> {
  await deps.limiter.consume('forgotByNetwork', knownDeviceHash ?? context.network);
  const mail = {
    recipient: email,
    knownDeviceHash,
    context,
    countedAgainst: 'forgotByNetwork',
  } as const;
  return deps.codes.withMailLimits(mail, (origin) =>
    deps.transact((transaction) =>
      mailResetCode(deps, transaction, email, { ...origin, previousResetToken: resetToken }),
    ),
  );
}

/**
 * Mails a code for this browser's reset. The reset's previous code stops working; codes of other browsers keep
 * working.
 */
export async function mailResetCode(
  deps: MailResetCodeDeps,
  transaction: Repositories,
  email: string,
  { isFromVisitor, previousResetToken }: MailOrigin & { previousResetToken?: string | undefined },
): Promise<SentResetCode> {
  const user = await transaction.users.findByEmail(email);
  const own = { email, user, previousResetToken };
  const { reset, resetToken } = await ownReset(deps, transaction, own);
  const { code, expiresAt } = await deps.codes.issue(transaction, {
    purpose: 'reset-password',
    subjectId: reset.id,
    recipient: email,
  });
  const verifyUrl = await deps.notifications.createLink(transaction, {
    purpose: 'reset-password',
    email,
    userId: user?.id ?? null,
  });
  const mail = user
    ? ({ template: 'reset-code', code, verifyUrl } as const)
    : ({ template: 'nothing' } as const);
  await deps.notifications.enqueueEmail(transaction, { to: email, mail, isFromVisitor }, expiresAt);
  return { resetToken, userId: user?.id ?? null };
}

/** This browser's reset of the address, or a new one. */
async function ownReset(
  { runtime }: Pick<Dependencies, 'runtime'>,
  repositories: Pick<Repositories, 'passwordResets'>,
  {
    email,
    user,
    previousResetToken,
  }: { email: string; user: UserRow | undefined; previousResetToken: string | undefined },
): Promise<OwnReset> {
  const deps = { repositories, runtime };
  const former = await findOwnReset(deps, previousResetToken);
  if (previousResetToken !== undefined && former?.email === email) {
    if (former.user_id === (user?.id ?? null))
      return { reset: former, resetToken: previousResetToken };
  }
  return beginReset(deps, { email, userId: user?.id ?? null });
}
