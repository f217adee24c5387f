import { AppError } from '../../core/app-error.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { limitedRecipient } from '../../limits/recipient.ts';
import type { Dependencies } from '../dependencies.ts';
import { mailLinkKinds } from '../notifications/mail-links.ts';

/** An email or text message that a request would send. */
export interface MailRequest {
  /** An email address or phone number. */
  recipient: string;
  /**
   * The requester: a browser in which the recipient has logged in before has its own counter, everybody else is
   * counted per network. So a stranger cannot use up a known browser's mails.
   */
  network: string;
  knownDeviceHash: string | null;
}

type MailLimitDeps = Pick<Dependencies, 'limiter' | 'transact' | 'runtime' | 'notifications'>;

/**
 * Counts one requested email, whether or not it is sent, so that the response reveals nothing about the address.
 *
 * When strangers have used up the recipient's mails of a day, the next request sends one last mail to the account's
 * owner, with a link for setting a new password. It is counted by the exact address, because strangers may have used
 * other spellings of the mailbox.
 *
 * @throws AppError `rate_limited`
 */
export async function admitMail(deps: MailLimitDeps, request: MailRequest): Promise<void> {
  await consumeMessageLimits(deps.limiter, request);
  if (request.knownDeviceHash !== null) return;
  try {
    await deps.limiter.consume('mailPerDayOverall', limitedRecipient(request.recipient));
  } catch (error) {
    if (await deps.limiter.tryConsume('lastMailOfDay', request.recipient)) {
      await sendLastLink(deps, request.recipient);
    }
    throw error;
  }
}

/** Like {@link admitMail} for an optional email: returns whether it may be sent. */
export async function tryAdmitMail(deps: MailLimitDeps, request: MailRequest): Promise<boolean> {
  try {
    await admitMail(deps, request);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
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
  { recipient, network, knownDeviceHash }: MailRequest,
): Promise<void> {
  const source = knownDeviceHash ?? network;
  const mailbox = limitedRecipient(recipient);
  await limiter.consume('mailByNetwork', source);
  for (const name of ['mailPerMinute', 'mailPerHour', 'mailPerDay'] as const) {
    await limiter.consume(name, `${source} ${mailbox}`);
  }
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
    await deps.notifications.enqueueEmail(transaction, { to: email, mail }, expiresAt);
  });
}
