import { AppError } from '../../core/app-error.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { limitedRecipient } from '../../limits/recipient.ts';
import type { Dependencies } from '../dependencies.ts';
import { mailLinkKinds } from '../notifications/mail-links.ts';

/** A mail or text message that a request asks for. */
export interface MailRequest {
  /** An address or a telephone number. */
  recipient: string;
  /**
   * Who asks: a browser in which the recipient has signed in before counts by itself, anybody else
   * by their network. So a stranger uses up no known browser's mails.
   */
  network: string;
  knownDeviceHash: string | null;
}

type MailLimitDeps = Pick<Dependencies, 'limiter' | 'transact' | 'runtime' | 'notifications'>;

/**
 * Counts one mail that a request asks for. Counted by what was typed, whether or not a mail is sent,
 * so that the answer tells nothing about the address.
 *
 * When strangers have used up the recipient's mails of a day, the next request brings the owner of an
 * account there a last one, with a link that lets them set a new password all the same. Strangers may
 * have used other spellings of the mailbox, so this one is counted by the exact address.
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

/** Like {@link admitMail} for a mail that is a by-product: says whether it may be sent. */
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
 * Counts one message by who asks for it.
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

/** The same work whether or not the address has an account. */
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
