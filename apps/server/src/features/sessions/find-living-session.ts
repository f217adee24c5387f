import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { Dependencies } from '../dependencies.ts';
import { authenticate } from './authenticate.ts';

/** The session that a call without need of one came with, if it has come from the session's own browser. */
export async function findLivingSession(
  { repositories, runtime }: Pick<Dependencies, 'repositories' | 'runtime'>,
  bearer: string | undefined,
  binding: string | undefined,
): Promise<Session | null> {
  if (bearer === undefined) return null;
  try {
    return await authenticate({ sessions: repositories.sessions, runtime }, bearer, binding);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}
