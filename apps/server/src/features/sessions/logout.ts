import type { Session } from '../../core/session.ts';
import type { Dependencies } from '../dependencies.ts';

/** Ends this session: its next call, on whatever connection, is refused. */
export async function logout(
  { repositories, audit }: Pick<Dependencies, 'repositories' | 'audit'>,
  session: Session,
): Promise<void> {
  await repositories.sessions.remove(session.id);
  audit('logout', { userId: session.userId });
}
