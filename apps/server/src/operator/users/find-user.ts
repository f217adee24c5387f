import { canonicalEmail } from '@atrium/contract';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { OperatorError } from '../result.ts';

/** @throws OperatorError when no account has this address or id. */
export async function findUser(
  { users }: Pick<Repositories, 'users'>,
  addressOrId: string,
): Promise<UserRow> {
  const email = canonicalEmail(addressOrId);
  const user = email === null ? await users.findById(addressOrId) : await users.findByEmail(email);
  if (!user) throw new OperatorError(`There is no account with the address or id ${addressOrId}.`);
  return user;
}
