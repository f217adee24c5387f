import * as z from 'zod/mini';
import type { BrowserStorage } from '../session/browser-storage.ts';
import type { SessionStore } from '../session/session-store.ts';

const STORAGE_KEY = 'form_drafts';

/** Forms whose input is kept when the page or the session ends. Passwords and codes are never kept. */
export type DraftedForm = 'profile' | 'name' | 'store' | `rename ${string}`;

const draftsSchema = z.object({
  /** The user they belong to; another one may log in next. */
  userId: z.string(),
  /** By form. */
  values: z.record(z.string(), z.unknown()),
});
type Drafts = z.infer<typeof draftsSchema>;

/** Unsaved input of forms. In memory, because the end of a session clears all storage. */
export interface FormDrafts {
  keep(userId: string, form: DraftedForm, values: unknown): void;
  /**
   * Keeps what an open form contains if the page ends before the returned function is called.
   * @param read returns its values, or undefined if they are not to be kept.
   */
  keepAtPageEnd(userId: string, form: DraftedForm, read: () => unknown): () => void;
  /** Returns and removes the user's draft of a form; drafts of another user are deleted. */
  consume(userId: string, form: DraftedForm): unknown;
  /** Whether a reload would lose drafts: after the session has ended they wait for the next login. */
  hasForNextLogin(): boolean;
}

interface FormDraftsParts {
  session: SessionStore;
  tab: BrowserStorage;
  events: Pick<Window, 'addEventListener'>;
}

/** The drafts of a logged-in user are in the tab's storage from the end of a page to the start of the next one. */
export function createFormDrafts({ session, tab, events }: FormDraftsParts): FormDrafts {
  const isOfUser = (drafts: Drafts) => drafts.userId === session.read().user?.id;
  const hasAny = () => Object.keys(kept?.values ?? {}).length > 0;
  const open = new Map<DraftedForm, { userId: string; read: () => unknown }>();
  const stored = readDrafts(tab);
  let kept = stored && isOfUser(stored) ? stored : undefined;
  tab.remove(STORAGE_KEY);
  events.addEventListener('pagehide', () => {
    const userId = session.read().user?.id;
    const values: Drafts['values'] = { ...(kept?.userId === userId && kept?.values) };
    for (const [form, { userId: owner, read }] of open) {
      const draft = owner === userId ? read() : undefined;
      if (draft !== undefined) values[form] = draft;
    }
    // The page may have come back from the browser's history since the last time.
    if (userId === undefined || Object.keys(values).length === 0) tab.remove(STORAGE_KEY);
    else tab.set(STORAGE_KEY, JSON.stringify({ userId, values }));
  });
  return {
    keep(userId, form, values) {
      const others = kept?.userId === userId ? kept.values : {};
      kept = { userId, values: { ...others, [form]: values } };
    },
    keepAtPageEnd(userId, form, read) {
      open.set(form, { userId, read });
      return () => void open.delete(form);
    },
    consume(userId, form) {
      if (kept?.userId !== userId) {
        kept = undefined;
        return undefined;
      }
      const { [form]: draft, ...others } = kept.values;
      kept = { userId, values: others };
      return draft;
    },
    hasForNextLogin: () => session.read().token === null && hasAny(),
  };
}

function readDrafts(tab: BrowserStorage): Drafts | undefined {
  try {
    return draftsSchema.safeParse(JSON.parse(tab.get(STORAGE_KEY) ?? '')).data;
  } catch {
    return undefined;
  }
}
