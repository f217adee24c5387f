import type { LimitName } from '../../../config/limit-table.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Runtime } from '../../../core/runtime.ts';
import { isRefusedByLimit, limitedRecipient, mailboxOf } from '../../../limits/limit-buckets.ts';
import type { Limiter } from '../../../limits/limiter.ts';
import { refundFailures, tryRefund } from '../../../limits/refund-failures.ts';
import type { MailOrigin } from '../../../mail/mail.ts';
import type { Transact } from '../../../repositories/repositories.ts';
import { mailLinkKinds } from '../../notifications/mail-links.ts';
import type { Notifications } from '../../notifications/notifications.ts';
import {
  consumeUnconfirmedMailLimits,
  refundUnconfirmedMail,
  type UnconfirmedMail,
  type UnconfirmedMailsDeps,
} from './unconfirmed-mails.ts';

const RECIPIENT_LIMITS = ['mailPerMinute', 'mailPerHour', 'mailPerDay'] as const;

/** What every message counts. */
export const messageLimits: readonly LimitName[] = [...RECIPIENT_LIMITS, 'mailByNetwork'];

/** What {@link consumeMailLimits} counts. */
export const codeMailLimits: readonly LimitName[] = [
  ...messageLimits,
  'mailPerDayOverall',
  'mailPerDayByMailbox',
  'lastMailOfDay',
  'unconfirmedMails',
  'unconfirmedMailsByDomain',
  'mailsAfterChallenge',
  'mailsAfterChallengeByDomain',
  'repeatedMailsAfterChallenge',
  'repeatedMailsAfterChallengeByDomain',
  'proofOfWork',
];

export const CODE_MAIL_NOTE =
  'Beyond `unconfirmedMails` the call returns 428. Repeat it with a solved challenge; it then counts against `mailsAfterChallenge` instead.';

/** An email or text message that a request would send. */
export interface MessageRequest {
  /** An email address or phone number. */
  recipient: string;
  /**
   * The requester: a browser in which the recipient has logged in before has its own counter, everybody else is
   * counted per network. So an attacker cannot use up a known browser's mails.
   */
  network: string;
  knownDeviceHash: string | null;
}

export interface MailLimitDeps
  extends Pick<UnconfirmedMailsDeps, 'limiter' | 'proofOfWork' | 'audit'> {
  transact: Transact;
  runtime: Runtime;
  notifications: Notifications;
}

/**
 * Counts one email with a code, whether or not it is sent, so that the response reveals nothing about the address.
 *
 * @throws AppError `proof_of_work_required`, `rate_limited`
 */
export async function consumeMailLimits(
  deps: MailLimitDeps,
  request: UnconfirmedMail,
): Promise<void> {
  const { limiter } = deps;
  const { recipient, knownDeviceHash, context, countedAgainst } = request;
  const { network } = context;
  const source = knownDeviceHash ?? network;
  // First, because a refusal is remembered: a flood from one network costs nothing more.
  await limiter.consume('mailByNetwork', source);
  if (await consumeUnconfirmedMailLimits(deps, request)) {
    await limiter.refund('mailByNetwork', source);
    if (countedAgainst) await limiter.refund(countedAgainst, source);
  }
  try {
    await consumeRecipientLimits(limiter, { recipient, network, knownDeviceHash });
    if (knownDeviceHash === null) await consumeOverallLimit(deps, recipient);
  } catch (error) {
    await tryRefund(() => refundUnconfirmedMail(deps, recipient));
    throw error;
  }
}

/**
 * The second counter is for a mailbox that is sent emails with and without a plus-tag. It is larger, and counts only what
 * the first one allows: so neither of the two can use up the other's share, in case they are different mailboxes.
 */
const overallCounters = (recipient: string) =>
  [
    ['mailPerDayOverall', limitedRecipient(recipient)],
    ['mailPerDayByMailbox', mailboxOf(recipient)],
  ] as const;

/**
 * When others have used up the recipient's mails of a day, the next request sends one last mail to the account's
 * owner, with a link for setting a new password. It is counted by the exact address, because others may have used
 * other spellings of the mailbox.
 *
 * @throws AppError `rate_limited`
 */
async function consumeOverallLimit(deps: MailLimitDeps, recipient: string): Promise<void> {
  try {
    for (const [name, value] of overallCounters(recipient)) {
      await deps.limiter.consume(name, value);
    }
  } catch (error) {
    if (isRefusedByLimit(error) && (await deps.limiter.tryConsume('lastMailOfDay', recipient))) {
      await refundFailures(
        () => sendLastLink(deps, recipient),
        async () => {
          await deps.limiter.refund('lastMailOfDay', recipient);
        },
      );
    }
    throw error;
  }
}

/**
 * Counts one email and runs `send`, which stores it with the origin it gets. A failure of `send` is refunded, except to the
 * limit of the call itself, which bounds the work that failing calls cost, and to those after a challenge, which was solved
 * only once.
 *
 * @throws AppError `proof_of_work_required`, `rate_limited`
 */
export async function withMailLimits<Result>(
  deps: MailLimitDeps,
  request: UnconfirmedMail,
  send: (origin: MailOrigin) => Promise<Result>,
): Promise<Result> {
  await consumeMailLimits(deps, request);
  return refundFailures(
    () => send(originOf(request)),
    () => refundMail(deps, request),
  );
}

function originOf({ knownDeviceHash }: Pick<UnconfirmedMail, 'knownDeviceHash'>): MailOrigin {
  return { isFromVisitor: knownDeviceHash === null };
}

async function refundMail(
  deps: MailLimitDeps,
  { recipient, knownDeviceHash, context: { network } }: UnconfirmedMail,
): Promise<void> {
  await refundMessageLimits(deps.limiter, { recipient, network, knownDeviceHash });
  if (knownDeviceHash === null) {
    for (const [name, value] of overallCounters(recipient)) await deps.limiter.refund(name, value);
  }
  await refundUnconfirmedMail(deps, recipient);
}

/** Like {@link withMailLimits} for an optional email: `work` gets whether to send it, and the call is never refused. */
export async function tryWithMailLimits<Result>(
  deps: MailLimitDeps,
  request: UnconfirmedMail,
  work: (isAllowed: boolean, origin: MailOrigin) => Promise<Result>,
): Promise<Result> {
  const origin = originOf(request);
  if (!(await tryConsumeMailLimits(deps, request))) return work(false, origin);
  return refundFailures(
    () => work(true, origin),
    () => refundMail(deps, request),
  );
}

async function tryConsumeMailLimits(
  deps: MailLimitDeps,
  request: UnconfirmedMail,
): Promise<boolean> {
  try {
    await consumeMailLimits(deps, request);
    return true;
  } catch (error) {
    const needsProof = error instanceof AppError && error.code === 'proof_of_work_required';
    if (needsProof || isRefusedByLimit(error)) return false;
    throw error;
  }
}

/**
 * Counts one message by its requester.
 *
 * @throws AppError `rate_limited`
 */
export async function consumeMessageLimits(
  limiter: Pick<Limiter, 'consume'>,
  request: MessageRequest,
): Promise<void> {
  await limiter.consume('mailByNetwork', request.knownDeviceHash ?? request.network);
  await consumeRecipientLimits(limiter, request);
}

/** Refunds what {@link consumeMessageLimits} has counted. */
export async function refundMessageLimits(
  limiter: Pick<Limiter, 'refund'>,
  request: MessageRequest,
): Promise<void> {
  await limiter.refund('mailByNetwork', request.knownDeviceHash ?? request.network);
  for (const name of RECIPIENT_LIMITS) await limiter.refund(name, recipientBySource(request));
}

async function consumeRecipientLimits(
  limiter: Pick<Limiter, 'consume'>,
  request: MessageRequest,
): Promise<void> {
  for (const name of RECIPIENT_LIMITS) await limiter.consume(name, recipientBySource(request));
}

function recipientBySource({ recipient, network, knownDeviceHash }: MessageRequest): string {
  return `${knownDeviceHash ?? network} ${limitedRecipient(recipient)}`;
}

/** Does the same work whether or not the address has an account. */
async function sendLastLink(deps: MailLimitDeps, email: string): Promise<void> {
  await deps.transact(async (transaction) => {
    const user = await transaction.users.findByEmail(email);
    const resetUrl = await deps.notifications.createLink(transaction, {
      purpose: 'reset-password-today',
      email,
      userId: user?.id ?? null,
    });
    const mail = user
      ? ({ template: 'last-mail-today', resetUrl } as const)
      : ({ template: 'nothing' } as const);
    const expiresAt = deps.runtime.now() + mailLinkKinds['reset-password-today'].lifetimeMs;
    const job = { to: email, mail, isFromVisitor: true };
    await deps.notifications.enqueueEmail(transaction, job, expiresAt);
  });
}
