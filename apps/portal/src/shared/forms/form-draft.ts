import type { SessionStore } from '../session/session-store.ts';

/** Forms whose input is kept when the page or the session ends. Passwords and codes are never kept. */
export type DraftedForm = 'profile' | 'name' | 'store' | `rename ${string}`;

interface Drafts {
  /** The user they belong to; another one may log in next. */
  userId: string;
  /** By form. */
  values: Partial<Record<DraftedForm, unknown>>;
}

// Only in memory, because the end of a session clears all storage.
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

/** Whether a reload would lose a draft. */
export function hasDrafts(session: SessionStore): boolean {
  return Object.keys(draftsOf.get(session)?.values ?? {}).length > 0;
}

/** Returns and removes the user's draft of a form; drafts of another user are deleted. */
export function takeDraft(session: SessionStore, userId: string, form: DraftedForm): unknown {
  const known = draftsOf.get(session);
  if (known?.userId !== userId) {
    draftsOf.delete(session);
    return undefined;
  }
  const { [form]: taken, ...others } = known.values;
  draftsOf.set(session, { userId, values: others });
  return taken;
}
