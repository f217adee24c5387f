import { answerCustomerRequests } from '../../features/shopify/webhooks/answer-customer-requests.ts';
import type { Result } from '../result.ts';
import type { OpenPortal } from '../workplace.ts';

/** Writes down that requests about customers were answered; the answering itself is a person's. */
export async function markCustomerRequests(
  { dependencies }: OpenPortal,
  ids: readonly string[],
): Promise<Result> {
  const answered = await answerCustomerRequests(dependencies, ids);
  const missed = new Set(ids).size - answered;
  const text = `Marked as answered: ${answered}.`;
  if (missed === 0) return { json: { answered }, text };
  return {
    json: { answered },
    text: `${text}\nUnknown, or answered before: ${missed}.`,
    failed: true,
  };
}
