import { errorCodes } from '@atrium/contract';
import { AppError } from '../core/app-error.ts';

/**
 * Runs what was counted against limits. If it fails for a reason that is not the caller's, such as an unavailable
 * database, the caller is told to try again, so the failed call must not use up the limits of the next one.
 */
export async function refundFailures<Result>(
  work: () => Promise<Result>,
  refund: (error: unknown) => Promise<void>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isCallersFault = error instanceof AppError && errorCodes[error.code].status < 500;
    // What cannot be refunded stays counted: the caller and the log need the first error.
    if (!isCallersFault) await refund(error).catch(() => undefined);
    throw error;
  }
}
