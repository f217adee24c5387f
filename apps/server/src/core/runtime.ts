import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Milliseconds since the epoch. */
export type Time = number;

/** How much the clocks of two processes may differ; milliseconds. */
export const CLOCK_DIFFERENCE_MS = 60_000;

/** What is different at every call; tests replace it. */
export interface Runtime {
  now: () => Time;
  /** A UUIDv7, so that ids sort by their time. */
  newId: () => string;
  randomBytes: (length: number) => Buffer;
}

export const systemRuntime: Runtime = {
  now: () => Date.now(),
  newId: () => uuidv7(),
  randomBytes,
};
