import { setTimeout as sleep } from 'node:timers/promises';
import {
  type HttpResponse,
  type Merchant,
  rename,
  type Send,
  signIn,
  signOut,
  statusOf,
} from './merchants.ts';

/** The responses from the start of the load to its end. */
export interface LoadCounts {
  /** Writes that succeeded. */
  acknowledged: number;
  /** Responses with 503, and the milliseconds of the slowest. */
  unavailable: number;
  slowestUnavailableMs: number;
  /** Requests whose connection broke before the response. */
  withoutResponse: number;
  /** Any other status, with its count; a 503 without the portal's envelope as `FOREIGN_503`. */
  readonly others: Map<number, number>;
  /** Milliseconds without an acknowledged write. */
  longestPauseMs: number;
  /** When the last write was acknowledged, in the milliseconds of `performance.now()`. */
  lastAcknowledgedAt: number;
  /** When the newest of the acknowledged writes was sent, in the same. */
  lastAcknowledgedSentAt: number;
}

export interface Load {
  readonly counts: LoadCounts;
  /** Resolves with the last response. */
  stop(): Promise<LoadCounts>;
  /**
   * Waits until a write that is sent from now on is acknowledged: the response to an earlier one may still be on its way.
   *
   * @param since the moment to count from, of `performance.now()`; by default now.
   * @returns the milliseconds since then.
   * @param giveUpAfterMs by default a minute.
   * @throws Error if none was acknowledged by then; the load is stopped.
   */
  untilAcknowledged(since?: number, giveUpAfterMs?: number): Promise<number>;
}

/** Counts a call, and returns its status; null without a response. */
export type Note = (call: Promise<number | null>) => Promise<number | null>;

/** @returns the response to a call that succeeded, else null. */
export async function noted(
  note: Note,
  call: Promise<HttpResponse | null>,
): Promise<HttpResponse | null> {
  const status = await note(call.then(statusOf));
  return status === 200 ? call : null;
}

/** Makes other calls until the load is stopped. */
export type Worker = (load: { note: Note; isStopped(): boolean }) => Promise<void>;

const RENAMES_PER_VISIT = 8;
const PAUSE_MS = 20;

/** Each merchant repeatedly changes the name, and now and then logs in and out in a second session. */
export function startLoad(
  merchants: readonly Merchant[],
  send: Send,
  others: readonly Worker[] = [],
): Load {
  let stopped = false;
  const counts: LoadCounts = {
    acknowledged: 0,
    unavailable: 0,
    slowestUnavailableMs: 0,
    withoutResponse: 0,
    others: new Map(),
    longestPauseMs: 0,
    lastAcknowledgedAt: performance.now(),
    lastAcknowledgedSentAt: performance.now(),
  };
  const note: Note = async (call) => {
    const startedAt = performance.now();
    const status = await call;
    const now = performance.now();
    if (status === 200) {
      counts.acknowledged += 1;
      const pauseMs = now - counts.lastAcknowledgedAt;
      counts.longestPauseMs = Math.max(counts.longestPauseMs, pauseMs);
      counts.lastAcknowledgedAt = now;
      counts.lastAcknowledgedSentAt = Math.max(counts.lastAcknowledgedSentAt, startedAt);
    } else if (status === 503) {
      counts.unavailable += 1;
      counts.slowestUnavailableMs = Math.max(counts.slowestUnavailableMs, now - startedAt);
    } else if (status === null) {
      counts.withoutResponse += 1;
    } else {
      counts.others.set(status, (counts.others.get(status) ?? 0) + 1);
    }
    // While the server is unavailable, retries must not be sent as fast as possible.
    if (status !== 200) await sleep(PAUSE_MS);
    return status;
  };
  const work = async (merchant: Merchant) => {
    while (!stopped) {
      for (let turn = 0; turn < RENAMES_PER_VISIT && !stopped; turn++) {
        await note(rename(merchant, send));
      }
      const second = { ...merchant };
      if (!stopped && (await note(signIn(second, send))) === 200) await note(signOut(second, send));
    }
  };
  const working = [
    ...merchants.map(work),
    ...others.map((worker) => worker({ note, isStopped: () => stopped })),
  ];
  return {
    counts,
    async stop() {
      const pauseMs = performance.now() - counts.lastAcknowledgedAt;
      counts.longestPauseMs = Math.max(counts.longestPauseMs, pauseMs);
      stopped = true;
      await Promise.all(working);
      return counts;
    },
    async untilAcknowledged(since = performance.now(), giveUpAfterMs = 60_000) {
      const now = performance.now();
      while (counts.lastAcknowledgedSentAt <= now) {
        if (performance.now() - now > giveUpAfterMs) {
          stopped = true;
          throw new Error(`no write was acknowledged within ${giveUpAfterMs / 1000} s`);
        }
        await sleep(PAUSE_MS / 4);
      }
      return counts.lastAcknowledgedAt - since;
    },
  };
}
