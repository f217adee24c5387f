import { setTimeout as sleep } from 'node:timers/promises';
import { errorCodes } from '@atrium/contract';
import type { LimitName } from '../config/limit-table.ts';
import { AppError } from '../core/app-error.ts';
import type { Limiter } from './limiter.ts';

/** A call whose failure took two seconds already must still respond within three. */
const REFUND_WAIT_MS = 500;

/**
 * Runs what was counted against limits. If it fails for a reason that is not the caller's, such as an unavailable
 * database, the caller will try again, so the failed call must not use up the limits of the next one.
 */
export async function refundFailures<Result>(
  work: () => Promise<Result>,
  refund: (error: unknown) => Promise<void>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isCallersFault = error instanceof AppError && errorCodes[error.code].status < 500;
    if (!isCallersFault) await tryRefund(() => refund(error));
    throw error;
  }
}

/**
 * Refunds without an error of its own: what cannot be refunded stays counted, because the caller and the log need the first
 * error. If the database is slow, the refund goes on without the caller.
 */
export async function tryRefund(refund: () => Promise<unknown>): Promise<void> {
  const refunded = refund().catch(() => undefined);
  await Promise.race([refunded, sleep(REFUND_WAIT_MS)]);
}

/**
 * Runs a check that anyone may call, and counts it against the network's limit unless it succeeds. It is counted before, so
 * that a flood of refused calls costs nothing more. Successes are refunded, so that they do not use up the limit of others.
 *
 * @throws AppError `rate_limited`
 */
export async function limitFailures<Result>(
  limiter: Pick<Limiter, 'consume' | 'refund'>,
  { limit, network }: { limit: LimitName; network: string },
  check: () => Promise<Result>,
): Promise<Result> {
  await limiter.consume(limit, network);
  const refund = async () => {
    await limiter.refund(limit, network);
  };
  const result = await refundFailures(check, refund);
  // What has succeeded may not be repeatable.
  await tryRefund(refund);
  return result;
}
