import { hashSecret, looksLikeSessionToken } from '../../crypto/secrets.ts';
import type { Dependencies } from '../../dependencies.ts';

/** A new sign-in ends the session whose token came along with it: no browser keeps two. */
export async function endReplacedSession(
  { repositories, runtime }: Pick<Dependencies, 'repositories' | 'runtime'>,
  bearer: string | undefined,
): Promise<void> {
  if (bearer === undefined || !looksLikeSessionToken(bearer)) return;
  const former = await repositories.sessions.findByToken(hashSecret(bearer), runtime.now());
  if (former) await repositories.sessions.remove(former.id);
}
