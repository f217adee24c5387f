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
 * A new login ends the browser's previous session, so no browser has two. A copied token alone cannot end it.
 *
 * @param sessionBinding the binding cookie from before the new login.
 */
export async function endReplacedSession(
  deps: Pick<Dependencies, 'repositories' | 'runtime'>,
  bearer: string | undefined,
  sessionBinding: string | undefined,
): Promise<void> {
  const former = await findActiveSession(deps, bearer, sessionBinding);
  if (former) await deps.repositories.sessions.remove(former.id);
}
