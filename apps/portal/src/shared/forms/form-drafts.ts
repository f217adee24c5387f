import * as z from 'zod/mini';
import type { BrowserStorage } from '../session/browser-storage.ts';
import type { SessionStore } from '../session/session-store.ts';

/** Forms whose input is kept when the page or the session ends. Passwords and codes are never kept. */
export type DraftedForm = 'profile' | 'name' | 'store' | `rename ${string}`;

const drafts = z.object({
  /** The user they belong to; another one may log in next. */
  userId: z.string(),
  /** By form. */
  values: z.record(z.string(), z.unknown()),
});
type Drafts = z.infer<typeof drafts>;

// In memory, because the end of a session clears all storage.
const draftsOf = new WeakMap<SessionStore, Drafts>();

/** Keeps the unsaved input of a form when the merchant leaves it or the session ends. */
export function keepDraft(
  session: SessionStore,
  userId: string,
  form: DraftedForm,
  values: unknown,
): void {
  const known = draftsOf.get(session);
  const others = known?.userId === userId ? known.values : {};
  draftsOf.set(session, { userId, values: { ...others, [form]: values } });
}

/** Returns and removes the user's draft of a form; drafts of another user are deleted. */
export function consumeDraft(session: SessionStore, userId: string, form: DraftedForm): unknown {
  const known = draftsOf.get(session);
  if (known?.userId !== userId) {
    draftsOf.delete(session);
    return undefined;
  }
  const { [form]: draft, ...others } = known.values;
  draftsOf.set(session, { userId, values: others });
  return draft;
}

/** Whether a reload would lose drafts: after the session has ended they wait in memory for the next login. */
export function hasDraftsForNextLogin(session: SessionStore): boolean {
  const { token } = session.read();
  return token === null && Object.keys(draftsOf.get(session)?.values ?? {}).length > 0;
}

const STORAGE_KEY = 'form_drafts';

/** Keeps the drafts of a logged-in user in the tab's storage from the end of the page to the next one. */
export function keepDraftsOverReload(
  session: SessionStore,
  tab: BrowserStorage,
  window: Pick<Window, 'addEventListener'>,
): void {
  const isOfUser = (kept: Drafts) => kept.userId === session.read().user?.id;
  const stored = readDrafts(tab);
  tab.remove(STORAGE_KEY);
  if (stored && isOfUser(stored)) draftsOf.set(session, stored);
  window.addEventListener('pagehide', () => {
    const kept = draftsOf.get(session);
    const isNeeded = kept && isOfUser(kept) && Object.keys(kept.values).length > 0;
    if (isNeeded) tab.set(STORAGE_KEY, JSON.stringify(kept));
    // The page may have come back from the browser's history since the last time.
    else tab.remove(STORAGE_KEY);
  });
}

function readDrafts(tab: BrowserStorage): Drafts | undefined {
  try {
    return drafts.safeParse(JSON.parse(tab.get(STORAGE_KEY) ?? '')).data;
  } catch {
    return undefined;
  }
}
