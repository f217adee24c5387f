import { type Limit, WIDER_NETWORK_FACTOR } from '../config/limit-table.ts';
import { widerNetworkOf } from '../core/network.ts';

/** Whose counter it is: that of the event's value, or of the whole IPv6 /48 around its network. */
export type BucketKind = 'own' | 'ipv6_48';

/** One counter of an event. */
export interface LimitBucket {
  readonly kind: BucketKind;
  readonly value: string;
  readonly max: number;
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
