import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** What is different at every call; tests replace it. */
export interface Runtime {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** A UUIDv7, so that ids sort by their time. */
  newId: () => string;
  randomBytes: (length: number) => Buffer;
}

export const systemRuntime: Runtime = {
  now: () => Date.now(),
  newId: () => uuidv7(),
  randomBytes,
};
