import { endSessions } from '../../features/security/end-sessions.ts';
import type { OpenPortal } from '../command-context.ts';
import type { Result } from '../result.ts';
import { findUser } from './find-user.ts';

export async function endUserSessions(
  { dependencies }: OpenPortal,
  addressOrId: string,
): Promise<Result> {
  const user = await findUser(dependencies.repositories, addressOrId);
  const ended = await endSessions(dependencies, user.id);
  return { json: { id: user.id, ended }, text: `Sessions ended: ${ended}` };
}
