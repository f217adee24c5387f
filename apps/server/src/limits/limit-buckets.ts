import normalizeEmail from 'validator/lib/normalizeEmail.js';
import { type Limit, type LimitName, WIDER_NETWORK_FACTOR } from '../config/limit-table.ts';
import { AppError } from '../core/app-error.ts';
import { widerNetworkOf } from '../core/network.ts';

/** What a counter is for: the event's value, or the whole IPv6 /48 around its network. */
export type BucketKind = 'own' | 'ipv6_48';

/** One counter of an event. */
export interface LimitBucket {
  readonly kind: BucketKind;
  readonly value: string;
  readonly max: number;
}

/** Called for each event beyond a limit, for the metrics. */
export type CountExceeded = (limit: LimitName, bucket: BucketKind) => void;

/**
 * Where an attempt that succeeds counts too, so that “Too many attempts” would look like an error. Those that add nothing count as
 * well, so the text does not claim that they did. The portal adds when to try again.
 */
const messageOf: Partial<Record<LimitName, string>> = {
  addStore: 'You’ve tried to add stores too often today.',
};

/** A refusal by a limit: `rate_limited`, with the counter that was over its maximum. */
export class LimitExceededError extends AppError {
  readonly limit: LimitName;
  readonly bucket: BucketKind;

  constructor(limit: LimitName, bucket: BucketKind, retryAfterSeconds: number) {
    const message = messageOf[limit];
    super('rate_limited', { retryAfterSeconds, ...(message === undefined ? {} : { message }) });
    this.limit = limit;
    this.bucket = bucket;
  }
}

/** Whether a limit refused; any other error means that the event could not be counted. */
export function isRefusedByLimit(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'rate_limited';
}

/**
 * The counters of an event, in the order in which they may refuse it. An event that the first one refuses must not count
 * for the second: one network alone could use it up for its neighbours.
 */
export function bucketsOf(
  { max, per, widerFactor = WIDER_NETWORK_FACTOR }: Omit<Limit, 'windowSeconds'>,
  value: string,
): readonly [LimitBucket, ...LimitBucket[]] {
  const wider = per === 'network' ? widerNetworkOf(value) : null;
  const own = { kind: 'own', value, max } as const;
  return wider === null ? [own] : [own, { kind: 'ipv6_48', value: wider, max: max * widerFactor }];
}

/**
 * What a limit counts as one recipient. Well-known mail services deliver plus-tags, and other spellings, to one mailbox, so
 * these count as one. Elsewhere a plus may be part of another mailbox's name: all addresses that begin alike and have a
 * plus count as one, apart from the address without it. Accounts still distinguish all of them.
 *
 * @param recipient an email address in its canonical form, or a phone number.
 */
export function limitedRecipient(recipient: string): string {
  const [address, plus] = withPlus(recipient);
  return plus === -1 ? address : address.slice(0, plus + 1) + domainPartOf(address);
}

/** The mailbox that an address may belong to, if a plus begins a tag everywhere. @param recipient as in {@link limitedRecipient} */
export function mailboxOf(recipient: string): string {
  const [address, plus] = withPlus(recipient);
  return plus === -1 ? address : address.slice(0, plus) + domainPartOf(address);
}

/** An address as its service spells it, and where its first plus is; -1 without one. */
function withPlus(recipient: string): [address: string, plus: number] {
  if (!recipient.includes('@')) return [recipient, -1];
  const address = normalizeEmail.default(recipient) || recipient;
  return [address, address.indexOf('+', 1)];
}

const domainPartOf = (address: string) => address.slice(address.lastIndexOf('@'));
