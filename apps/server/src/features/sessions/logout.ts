import type { Dependencies } from '../../composition/dependencies.ts';
import type { Session } from './authenticate.ts';

/** Ends this session: its next call, on whatever connection, is refused. */
export async function logout(
  { repositories, audit }: Pick<Dependencies, 'repositories' | 'audit'>,
  session: Session,
): Promise<void> {
  await repositories.sessions.remove(session.id);
  audit('logout', { userId: session.userId });
}
