import { ACCOUNT_RESTORABLE_DAYS } from '@atrium/contract';
import { restoreAccount } from '../../features/auth/login/login.ts';
import {
  deleteAccount,
  isReplaced,
  RESTORABLE_FOR_MS,
} from '../../features/profile/delete-account.ts';
import { endSessions } from '../../features/security/end-sessions.ts';
import type { OpenPortal } from '../command-context.ts';
import { isoTime, OperatorError, type Result, timeText } from '../result.ts';
import { confirm } from '../terminal.ts';
import { findUser } from './find-users.ts';

export async function deleteUser(
  { dependencies, terminal }: OpenPortal,
  addressOrId: string,
  { yes }: { yes: boolean },
): Promise<Result> {
  const user = await findUser(dependencies.repositories, addressOrId);
  if (user.deleted_at !== null) {
    throw new OperatorError(`The account was deleted already, at ${timeText(user.deleted_at)}.`);
  }
  await confirm(terminal, yes, `Delete the account ${user.email} and sign it out everywhere?`);
  if (!(await deleteAccount(dependencies, user.id))) {
    throw new OperatorError('Somebody else deleted the account at the same moment.');
  }
  const purgedAt = dependencies.runtime.now() + RESTORABLE_FOR_MS;
  return {
    json: { id: user.id, purgedAt: isoTime(purgedAt) },
    text: `Deleted. It can be restored until ${timeText(purgedAt)}; the owner is notified by email.`,
  };
}

export async function restoreUser(
  { dependencies }: OpenPortal,
  addressOrId: string,
): Promise<Result> {
  const user = await findUser(dependencies.repositories, addressOrId);
  if (user.deleted_at === null) throw new OperatorError('The account is not deleted.');
  if (isReplaced(user)) {
    throw new OperatorError(
      'Another account has taken its address back, so its owner could not log in. It is not restored.',
    );
  }
  if (dependencies.runtime.now() - user.deleted_at >= RESTORABLE_FOR_MS) {
    throw new OperatorError(
      `The account was deleted more than ${ACCOUNT_RESTORABLE_DAYS} days ago and is being purged.`,
    );
  }
  await dependencies.transact(async (transaction) => {
    // The undo of a change of address may have closed it for good meanwhile, or somebody else have restored it.
    const locked = await transaction.users.lockForUpdate(user.id);
    if (!locked || locked.deleted_at === null || isReplaced(locked)) {
      throw new OperatorError('Somebody else changed the account at the same moment.');
    }
    await restoreAccount(dependencies, transaction, locked);
  });
  return {
    json: { id: user.id },
    text: 'Restored, with its old password. The owner is notified by email.',
  };
}

export async function endUserSessions(
  { dependencies }: OpenPortal,
  addressOrId: string,
): Promise<Result> {
  const user = await findUser(dependencies.repositories, addressOrId);
  const ended = await endSessions(dependencies, user.id);
  return { json: { id: user.id, ended }, text: `Sessions ended: ${ended}` };
}
