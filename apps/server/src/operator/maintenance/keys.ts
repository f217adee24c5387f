import { rotateKeys } from '../../features/signing-keys/rotate-keys.ts';
import { currentKey, PUBLISHED_AHEAD_MS } from '../../features/signing-keys/signing-keys.ts';
import type { OpenPortal } from '../command-context.ts';
import { isoTime, type Result, table, timeText } from '../result.ts';
import { confirm } from '../terminal.ts';

export async function listKeys({
  dependencies: { repositories, runtime },
}: OpenPortal): Promise<Result> {
  const rows = await repositories.signingKeys.list();
  const now = runtime.now();
  const signing = currentKey(rows, now);
  const keys = rows.map((row) => ({ ...row, state: stateOf(row, signing.kid, now) }));
  return {
    json: keys.map(({ kid, state, created_at, retired_at }) => ({
      kid,
      state,
      createdAt: isoTime(created_at),
      signsFrom: isoTime(created_at + PUBLISHED_AHEAD_MS),
      retiredAt: isoTime(retired_at),
    })),
    text: table(
      ['key', 'state', 'created', 'signs no more from'],
      keys.map((key) => [key.kid, key.state, timeText(key.created_at), timeText(key.retired_at)]),
    ),
  };
}

function stateOf(row: { kid: string; retired_at: number | null }, signing: string, now: number) {
  if (row.kid === signing) return 'signs';
  return row.retired_at !== null && row.retired_at <= now ? 'verifies' : 'published';
}

export async function rotateSigningKeys(
  { dependencies, terminal }: OpenPortal,
  { revoke = false, yes = false }: { revoke?: boolean; yes?: boolean },
): Promise<Result> {
  if (revoke) {
    await confirm(
      terminal,
      yes,
      'Remove all other keys, so that no link in an email works any more?',
    );
  }
  const { kid, signsFrom } = await rotateKeys(dependencies, { revoke });
  return {
    json: { kid, signsFrom: isoTime(signsFrom) },
    text: revoke
      ? `New key ${kid}: every process signs with it, and refuses what others have signed, within a minute.`
      : `New key ${kid}: published now, signs from ${timeText(signsFrom)}.`,
  };
}
