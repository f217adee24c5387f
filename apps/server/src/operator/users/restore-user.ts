import { restoreAccount } from '../../features/auth/recovery/restore-account.ts';
import { RESTORABLE_FOR_MS } from '../../features/profile/delete-account.ts';
import type { OpenPortal } from '../command-context.ts';
import { OperatorError, type Result } from '../result.ts';
import { findUser } from './find-user.ts';

export async function restoreUser(
  { dependencies }: OpenPortal,
  addressOrId: string,
): Promise<Result> {
  const user = await findUser(dependencies.repositories, addressOrId);
  if (user.deleted_at === null) throw new OperatorError('The account is not deleted.');
  if (dependencies.runtime.now() - user.deleted_at >= RESTORABLE_FOR_MS) {
    throw new OperatorError('The account was deleted more than 30 days ago and is being purged.');
  }
  await dependencies.transact((transaction) => restoreAccount(dependencies, transaction, user));
  return {
    json: { id: user.id },
    text: 'Restored. Its password is the old one; the owner is told by mail.',
  };
}
