import type { ProfileForm } from '@atrium/contract';
import type { SessionStore } from '../../shared/session-store.ts';

interface Draft {
  /** Whose it is: somebody else may log in next. */
  userId: string;
  values: ProfileForm;
}

// In the page's memory alone, because the end of a session clears all storage.
const drafts = new WeakMap<SessionStore, Draft>();

/** Keeps what a merchant had typed into the profile when the session ended in the middle of it. */
export function keepProfileDraft(session: SessionStore, draft: Draft): void {
  drafts.set(session, draft);
}

/** What this merchant had typed, once; what another one had typed is forgotten as well. */
export function takeProfileDraft(session: SessionStore, userId: string): ProfileForm | null {
  const draft = drafts.get(session);
  drafts.delete(session);
  return draft?.userId === userId ? draft.values : null;
}
