import { AppError } from '../../../core/app-error.ts';
import type { Audit } from '../../../core/audit/audit.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { ProofOfWork } from '../../../crypto/proof-of-work.ts';
import { isRefusedByLimit, limitedRecipient } from '../../../limits/limit-buckets.ts';
import type { Limiter, Refund } from '../../../limits/limiter.ts';
import { tryRefund } from '../../../limits/refund-failures.ts';

/** An email that a visitor requests, such as a code for a new address. */
export interface UnconfirmedMail {
  recipient: string;
  /** The device token's hash in a browser in which the recipient has logged in before: it never has to solve a challenge. */
  knownDeviceHash: string | null;
  /** The limit of the call itself, which it was counted against already. */
  countedAgainst?: 'registerByNetwork' | 'forgotByNetwork';
  context: Pick<RequestContext, 'network' | 'proofOfWork'>;
}

export interface UnconfirmedMailsDeps {
  limiter: Limiter;
  proofOfWork: Pick<ProofOfWork, 'verify'>;
  audit: Audit;
}

/** The id by which the portal-wide limits count. */
const PORTAL = 'portal';

/**
 * Limits how many emails visitors can make the portal send to mailboxes that are not theirs. Each email counts until its
 * code is entered. While too many codes are outstanding, in all or for one domain, the visitor's browser has to solve a
 * challenge first. Merchants who enter their codes keep the count low, so a day with many registrations needs no
 * challenges. Beyond a second limit nothing is sent; a network has to leave most of that limit to others.
 *
 * @returns true if a challenge was solved after a 428 to a call of the same kind in the same network: the refused call
 * was counted too, and is to be refunded. A challenge that was solved in advance earns no refund, which would bypass the
 * limits per network.
 * @throws AppError `proof_of_work_required`, `rate_limited`
 */
export async function consumeUnconfirmedMailLimits(
  deps: UnconfirmedMailsDeps,
  { recipient, knownDeviceHash, countedAgainst, context }: UnconfirmedMail,
): Promise<boolean> {
  const domain = domainOf(recipient);
  // Counted separately by the call's own limit, because exactly that limit is refunded.
  const challenged = `${context.network} ${countedAgainst ?? 'mail'}`;
  if ((await countUnconfirmed(deps, recipient)) || knownDeviceHash !== null) return false;
  if (!(await hasNewProof(deps, context.proofOfWork))) {
    await refundUnconfirmedMail(deps, recipient);
    await deps.limiter.tryConsume('challengedByNetwork', challenged);
    throw new AppError('proof_of_work_required');
  }
  try {
    await consumeLimitsAfterChallenge(deps, domain, context.network);
  } catch (error) {
    await tryRefund(() => refundUnconfirmedMail(deps, recipient));
    throw error;
  }
  return deps.limiter.refund('challengedByNetwork', challenged);
}

/**
 * Refunds an email that was not sent, or whose code was entered, which shows that the mailbox belongs to whoever requested
 * it. An email is refunded once, even if both its code and its link are used: otherwise anybody could use their own
 * mailbox to send more emails to others.
 */
export async function refundUnconfirmedMail(
  { limiter }: Pick<UnconfirmedMailsDeps, 'limiter'>,
  recipient: string,
  refund?: Refund,
): Promise<void> {
  if (!(await limiter.refund('unconfirmedMailsByAddress', recipient, refund))) return;
  await limiter.refund('unconfirmedMailsByDomain', domainOf(recipient), refund);
  // Last, because in a transaction everybody else's emails wait for this counter until the commit.
  await limiter.refund('unconfirmedMails', PORTAL, refund);
}

async function countUnconfirmed(
  { limiter }: Pick<UnconfirmedMailsDeps, 'limiter'>,
  recipient: string,
): Promise<boolean> {
  await limiter.tryConsume('unconfirmedMailsByAddress', recipient);
  const inAll = await limiter.tryConsume('unconfirmedMails', PORTAL);
  const forDomain = await limiter.tryConsume('unconfirmedMailsByDomain', domainOf(recipient));
  return inAll && forDomain;
}

/**
 * A network's first email of an hour counts only against the whole limit, further ones also against a smaller one. So it
 * takes hundreds of networks to use up what is left for others, instead of a few with many emails each.
 */
async function consumeLimitsAfterChallenge(
  { limiter, audit }: UnconfirmedMailsDeps,
  domain: string,
  network: string,
): Promise<void> {
  const isFirst = await limiter.tryConsume('mailsAfterChallengeByNetwork', network);
  if (!isFirst) {
    await limiter.consume('repeatedMailsAfterChallengeByDomain', domain);
    await limiter.consume('repeatedMailsAfterChallenge', PORTAL);
  }
  try {
    // The domain's first, so that a domain without any left takes none from the others.
    await limiter.consume('mailsAfterChallengeByDomain', domain);
    await limiter.consume('mailsAfterChallenge', PORTAL);
  } catch (error) {
    if (isFirst) await tryRefund(() => limiter.refund('mailsAfterChallengeByNetwork', network));
    if (isRefusedByLimit(error)) audit('code_email_suppressed');
    throw error;
  }
}

/** Each solved challenge counts once. */
async function hasNewProof(
  { limiter, proofOfWork }: UnconfirmedMailsDeps,
  proof: string | undefined,
): Promise<boolean> {
  const challenge = await proofOfWork.verify(proof);
  return challenge !== null && limiter.tryConsume('proofOfWork', challenge);
}

/** Of the mailbox: gmail.com and googlemail.com deliver to the same ones, and are one provider to the sender's reputation. */
function domainOf(recipient: string): string {
  const mailbox = limitedRecipient(recipient);
  return mailbox.slice(mailbox.lastIndexOf('@') + 1);
}
