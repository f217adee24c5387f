import { DAY_MS } from '../../../core/lifetimes.ts';
import type { Repositories } from '../../../repositories/repositories.ts';
import type { Dependencies } from '../../dependencies.ts';

/** The legal time limit for answering a request about a shop's customer. */
export const ANSWER_WITHIN_MS = 30 * DAY_MS;

/** Marks requests about customers as answered; returns how many were unanswered before. */
export async function answerCustomerRequests(
  {
    repositories,
    runtime,
    audit,
  }: Pick<Dependencies, 'runtime' | 'audit'> & {
    repositories: Pick<Repositories, 'shopifyWebhooks'>;
  },
  ids: readonly string[],
): Promise<number> {
  const answered = await repositories.shopifyWebhooks.markAnswered(ids, runtime.now());
  audit('customer_requests_answered', { answered });
  return answered;
}
