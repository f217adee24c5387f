import {
  answerCustomerRequests,
  CUSTOMER_REQUEST_DEADLINE_MS,
} from '../../features/shopify/webhooks/receive-webhook.ts';
import type { OpenPortal } from '../command-context.ts';
import { isoTime, type Result, table, timeText } from '../result.ts';

/** Lists requests from customers of shops, forwarded by Shopify, oldest first; fails when one is overdue. */
export async function listCustomerRequests(
  { dependencies: { repositories, runtime } }: OpenPortal,
  { all, limit }: { all: boolean; limit: number },
): Promise<Result> {
  const now = runtime.now();
  const found = await repositories.shopifyWebhooks.listCustomerRequests({ all, limit });
  const requests = found.map((row) => {
    const answerBy = row.received_at + CUSTOMER_REQUEST_DEADLINE_MS;
    return { ...row, answerBy, overdue: row.answered_at === null && answerBy <= now };
  });
  return {
    json: requests.map(({ id, topic, domain, received_at, answerBy, answered_at, overdue }) => ({
      id,
      topic,
      shop: domain,
      receivedAt: isoTime(received_at),
      answerBy: isoTime(answerBy),
      answeredAt: isoTime(answered_at),
      overdue,
    })),
    text: table(
      ['id', 'request', 'shop', 'received', 'answer by', 'answered'],
      requests.map(({ id, topic, domain, received_at, answerBy, answered_at, overdue }) => [
        id,
        topic,
        domain,
        timeText(received_at),
        timeText(answerBy),
        overdue ? 'overdue' : timeText(answered_at),
      ]),
    ),
    failed: requests.some(({ overdue }) => overdue),
  };
}

/** Records that customers' requests were answered; the operator answers them outside of Atrium. */
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
