import { hashSecret } from '../../crypto/secrets.ts';
import type { UserRow } from '../../repositories/users.repository.ts';

/**
 * What a reset code belongs to. An address without an account gets a subject too, whose code nobody
 * is told, so that asking for it is the same work.
 */
export function resetSubject(user: UserRow | undefined, email: string): string {
  return user?.id ?? `nobody:${hashSecret(email)}`;
}
