import * as z from 'zod/mini';
import { type BrowserStorage, RECENT_COMMANDS_KEY } from '../../shared/session/browser-storage.ts';

const MAX_RECENT = 5;

const stored = z.object({
  userId: z.string(),
  ids: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(MAX_RECENT)),
});

/** The ids of the commands that this user used last in this browser, the latest first. */
export function readRecentCommands(local: BrowserStorage, userId: string): string[] {
  const { data } = stored.safeParse(parsed(local.get(RECENT_COMMANDS_KEY)));
  return data?.userId === userId ? data.ids : [];
}

export function rememberCommand(local: BrowserStorage, userId: string, id: string): void {
  const before = readRecentCommands(local, userId).filter((known) => known !== id);
  const ids = [id, ...before].slice(0, MAX_RECENT);
  local.set(RECENT_COMMANDS_KEY, JSON.stringify({ userId, ids }));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
