import { AppError } from '../../app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { authenticate } from './authenticate.ts';

/**
 * A new sign-in ends the session it came with: no browser keeps two. Only the session's own browser
 * can end it, a copied token alone cannot.
 *
 * @param binding the binding cookie as it was before the new sign-in.
 */
export async function endReplacedSession(
  { repositories, runtime }: Pick<Dependencies, 'repositories' | 'runtime'>,
  bearer: string | undefined,
  binding: string | undefined,
): Promise<void> {
  if (bearer === undefined) return;
  try {
    const former = await authenticate(
      { sessions: repositories.sessions, runtime },
      bearer,
      binding,
    );
    await repositories.sessions.remove(former.id);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unauthenticated')) throw error;
  }
}
