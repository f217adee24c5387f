import type { Session } from '../../core/session.ts';
import type { Dependencies } from '../dependencies.ts';
import { findActiveSession } from './active-session.ts';

/** Ends this session: its next call, on whatever connection, is refused. */
export async function logout(
  { repositories, audit }: Pick<Dependencies, 'repositories' | 'audit'>,
  session: Session,
): Promise<void> {
  await repositories.sessions.remove(session.id);
  audit('logout', { userId: session.userId });
}

/**
 * A new sign-in ends the session it came with: no browser keeps two. Only the session's own browser
 * can end it, a copied token alone cannot.
 *
 * @param binding the binding cookie as it was before the new sign-in.
 */
export async function endReplacedSession(
  deps: Pick<Dependencies, 'repositories' | 'runtime'>,
  bearer: string | undefined,
  binding: string | undefined,
): Promise<void> {
  const former = await findActiveSession(deps, bearer, binding);
  if (former) await deps.repositories.sessions.remove(former.id);
}
