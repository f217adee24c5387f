import { retryOutbox } from '../../jobs/outbox/outbox.ts';
import type { OpenPortal } from '../command-context.ts';
import { isoTime, type Result, table, timeText } from '../result.ts';

/** Lists waiting messages and dead letters, without contents and recipients. */
export async function listOutbox(
  { dependencies: { repositories } }: OpenPortal,
  { limit }: { limit: number },
): Promise<Result> {
  const rows = await repositories.outbox.listUnfinished(limit);
  const stateOf = ({ outcome }: { outcome: string | null }) => outcome ?? 'waiting';
  return {
    json: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: stateOf(row),
      createdAt: isoTime(row.created_at),
      nextTryAt: row.outcome === null ? isoTime(row.available_at) : null,
      attempts: row.attempts,
      lastError: row.last_error,
    })),
    text: table(
      ['id', 'kind', 'state', 'created', 'attempts', 'last error'],
      rows.map((row) => [
        row.id,
        row.kind,
        stateOf(row),
        timeText(row.created_at),
        String(row.attempts),
        row.last_error ?? '-',
      ]),
    ),
  };
}

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
