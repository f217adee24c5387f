import type { Session } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { findActiveSession } from './active-session.ts';

/** Ends this session: its next call, on whatever connection, is refused. */
export async function endSession(
  {
    repositories,
    audit,
  }: Pick<Dependencies, 'audit'> & { repositories: Pick<Repositories, 'sessions'> },
  session: Session,
): Promise<void> {
  await repositories.sessions.remove(session.id);
  audit('logout', { userId: session.userId });
}

/** What the browser sent of its session from before a login. */
export interface ReplacedSession {
  bearer: string | undefined;
  /** The binding cookie. */
  sessionBinding: string | undefined;
}

/**
 * A new login ends the browser's previous session, so no browser has two. A copied token alone cannot end it. In the
 * transaction of the new session: after its commit, a failure would cost the merchant a login that cannot be repeated.
 */
export async function endReplacedSession(
  { runtime }: Pick<Dependencies, 'runtime'>,
  repositories: Pick<Repositories, 'sessions'>,
  { bearer, sessionBinding }: ReplacedSession,
): Promise<void> {
  const former = await findActiveSession({ repositories, runtime }, bearer, sessionBinding);
  if (former) await repositories.sessions.remove(former.id);
}
