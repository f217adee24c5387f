import { retryOutbox } from '../../jobs/outbox.ts';
import type { Result } from '../result.ts';
import type { OpenPortal } from '../workplace.ts';

/** @param ids the messages to try again; none for all. */
export async function retryOutboxMessages(
  { dependencies }: OpenPortal,
  ids: readonly string[],
): Promise<Result> {
  const retried = await retryOutbox(dependencies, ids.length === 0 ? 'all' : ids);
  const text = `Due again: ${retried}. The running server delivers them.`;
  const missed = Math.max(0, new Set(ids).size - retried);
  if (missed === 0) return { json: { retried }, text };
  return {
    json: { retried },
    text: `${text}\nNot in the outbox any more: ${missed}.`,
    failed: true,
  };
}
