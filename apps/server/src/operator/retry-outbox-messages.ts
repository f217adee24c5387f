import { retryOutbox } from '../jobs/retry-outbox.ts';
import type { Result } from './result.ts';
import type { OpenPortal } from './workplace.ts';

/** @param ids the messages to try again; none for all. */
export async function retryOutboxMessages(
  { dependencies }: OpenPortal,
  ids: readonly string[],
): Promise<Result> {
  const retried = await retryOutbox(dependencies, ids.length === 0 ? 'all' : ids);
  return { json: { retried }, text: `Due again: ${retried}. The running server delivers them.` };
}
