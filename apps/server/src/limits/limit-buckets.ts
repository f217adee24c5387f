import { widerNetworkOf } from '../core/network.ts';
import { type LimitName, limitTable, WIDER_NETWORK_FACTOR } from './limit-table.ts';

/** One counter of an event. */
export interface LimitBucket {
  readonly value: string;
  readonly max: number;
}

/**
 * The counters of an event, in the order in which they may refuse it. An event that the first one refuses must not count
 * for the second: one network alone could use it up for its neighbours.
 */
export function bucketsOf(
  name: LimitName,
  value: string,
): readonly [LimitBucket, ...LimitBucket[]] {
  const { max, per } = limitTable[name];
  const wider = per === 'network' ? widerNetworkOf(value) : null;
  return wider === null
    ? [{ value, max }]
    : [
        { value, max },
        { value: wider, max: max * WIDER_NETWORK_FACTOR },
      ];
}
