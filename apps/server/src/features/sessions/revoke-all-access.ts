import type { Runtime } from '../../core/runtime.ts';
import type { Repositories } from '../../repositories/repositories.ts';

interface Revocation {
  userId: string;
  runtime: Pick<Runtime, 'now'>;
  /** The session that stays, and the hash of its browser's known-device token. */
  except?: { sessionId: string; deviceHash: string | null };
}

/**
 * Revokes all access to an account except the password: sessions (with the launches and Shopify authorizations started
 * in them), logins by sessions of product apps, codes, signatures, links mailed to the current address and pending
 * passwords. Links mailed to a previous address stay valid. Known devices are removed too: an attacker's device must not
 * keep a separate login throttle.
 */
export async function revokeAllAccess(
  repositories: Pick<
    Repositories,
    | 'sessions'
    | 'codes'
    | 'passwordResets'
    | 'resetSignatures'
    | 'mailLinks'
    | 'users'
    | 'knownDevices'
  >,
  { userId, runtime, except }: Revocation,
): Promise<void> {
  await repositories.sessions.removeAllByUser(userId, except?.sessionId ?? null);
  // Only now: removing the sessions has waited for launches from them, and what these have opened counts as opened before.
  await repositories.users.update(userId, { access_revoked_at: runtime.now() });
  await repositories.codes.removeAllBySubject(userId);
  await repositories.passwordResets.detachAllFromUser(userId);
  await repositories.resetSignatures.removeAllByUser(userId);
  await repositories.mailLinks.removeAllByUser(userId);
  await repositories.users.removePendingPassword(userId);
  await repositories.knownDevices.removeAllByUser(userId, except?.deviceHash ?? null);
}
