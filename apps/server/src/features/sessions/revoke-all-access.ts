import type { Repositories } from '../../repositories/repositories.ts';

/**
 * Kills every way into an account but the password: sessions (and with them launches and authorizations at
 * Shopify under way), codes, signatures, links mailed to the present address and passwords that wait
 * for confirmation. A former address keeps its way back. Unless one session is to stay, no device is
 * known any more.
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
  userId: string,
  exceptSessionId: string | null = null,
): Promise<void> {
  await repositories.sessions.removeAllByUser(userId, exceptSessionId);
  await repositories.codes.removeAllBySubject(userId);
  await repositories.passwordResets.detachAllFromUser(userId);
  await repositories.resetSignatures.removeAllByUser(userId);
  await repositories.mailLinks.removeAllByUser(userId);
  await repositories.users.removePendingPassword(userId);
  // A thief's device keeps no tries of its own. Where a session stays, so does trust in its device.
  if (exceptSessionId === null) await repositories.knownDevices.removeAllByUser(userId);
}
