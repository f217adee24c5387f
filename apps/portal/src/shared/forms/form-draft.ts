import type { SessionStore } from '../session/session-store.ts';

/** The forms of the signed-in whose text outlives their page or a session; passwords and codes never do. */
export type DraftedForm = 'profile' | 'store';

interface Drafts {
  /** Whose they are: somebody else may log in next. */
  userId: string;
  /** By form. */
  values: Partial<Record<DraftedForm, unknown>>;
}

// In the page's memory alone, because the end of a session clears all storage.
const draftsOf = new WeakMap<SessionStore, Drafts>();

/** Keeps what a merchant had typed into a form when they left it, or the session ended in the middle of it. */
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

/** Whether anything is kept that a reload of the page would lose. */
export function hasDrafts(session: SessionStore): boolean {
  return Object.keys(draftsOf.get(session)?.values ?? {}).length > 0;
}

/** What this merchant had typed into a form, once; what another one had typed is forgotten as well. */
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
