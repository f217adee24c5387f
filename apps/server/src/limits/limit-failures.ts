import type { LimitName } from '../config/limit-table.ts';
import type { Limiter } from './limiter.ts';
import { refundFailures } from './refund-failures.ts';

/**
 * Runs a check that anybody may call, and counts it against the network's limit unless it succeeds. It is counted before,
 * so that a flood of refused calls costs nothing more, and nobody is refused because of what others in the network succeed at.
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
  await refund().catch(() => undefined);
  return result;
}
