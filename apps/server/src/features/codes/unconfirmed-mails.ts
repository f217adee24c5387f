import { AppError } from '../../core/app-error.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Dependencies } from '../dependencies.ts';

/** An email that a visitor requests, such as a code for a new address. */
export interface UnconfirmedMail {
  recipient: string;
  /** Of a browser in which the recipient has logged in before, which needs no proof. */
  knownDeviceHash: string | null;
  context: Pick<RequestContext, 'network' | 'proofOfWork'>;
}

export type UnconfirmedMailsDeps = Pick<Dependencies, 'limiter' | 'proofOfWork' | 'audit'>;

/** The portal as a whole counts as one. */
const PORTAL = 'portal';

/**
 * Keeps strangers from making the portal send emails to many mailboxes. Each email counts until its code is entered. While
 * too many wait, in all or for one domain, the visitor's browser has to solve a challenge first; people who enter their
 * codes keep the count low, so that a day of many registrations needs none. Beyond a second limit nothing is sent at all.
 *
 * @returns whether a challenge was solved for it and a call of the same network was refused before, which then counted once
 * too often. A challenge that was solved in advance gives nothing back: it would be a way around the limits per network.
 * @throws AppError `proof_of_work_required`, `rate_limited`
 */
export async function admitUnconfirmedMail(
  deps: UnconfirmedMailsDeps,
  { recipient, knownDeviceHash, context }: UnconfirmedMail,
): Promise<boolean> {
  const domain = domainOf(recipient);
  if ((await countUnconfirmed(deps, recipient)) || knownDeviceHash !== null) return false;
  if (!(await hasNewProof(deps, context.proofOfWork))) {
    await uncountMail(deps, recipient);
    await deps.limiter.tryConsume('challengedByNetwork', context.network);
    throw new AppError('proof_of_work_required');
  }
  try {
    await deps.limiter.consume('provenMails', PORTAL);
    await deps.limiter.consume('provenMailsByDomain', domain);
  } catch (error) {
    await uncountMail(deps, recipient);
    deps.audit('mail_stopped', { network: context.network });
    throw error;
  }
  return deps.limiter.refund('challengedByNetwork', context.network);
}

/**
 * For an email that was not sent after all, or whose code was entered: its mailbox belongs to whoever requested it. An email
 * counts once, however often its owner enters a code, such as one from each use of its link: otherwise anybody could make
 * room for emails to others with a mailbox of their own.
 */
export async function uncountMail(
  { limiter }: Pick<Dependencies, 'limiter'>,
  recipient: string,
): Promise<void> {
  if (!(await limiter.refund('unconfirmedMailsByAddress', recipient))) return;
  await limiter.refund('unconfirmedMails', PORTAL);
  await limiter.refund('unconfirmedMailsByDomain', domainOf(recipient));
}

async function countUnconfirmed(
  { limiter }: Pick<Dependencies, 'limiter'>,
  recipient: string,
): Promise<boolean> {
  await limiter.tryConsume('unconfirmedMailsByAddress', recipient);
  const inAll = await limiter.tryConsume('unconfirmedMails', PORTAL);
  const forDomain = await limiter.tryConsume('unconfirmedMailsByDomain', domainOf(recipient));
  return inAll && forDomain;
}

/** Each solved challenge counts once. */
async function hasNewProof(
  { limiter, proofOfWork }: UnconfirmedMailsDeps,
  proof: string | undefined,
): Promise<boolean> {
  const challenge = await proofOfWork.verify(proof);
  return challenge !== null && limiter.tryConsume('proofOfWork', challenge);
}

function domainOf(recipient: string): string {
  return recipient.slice(recipient.lastIndexOf('@') + 1);
}
