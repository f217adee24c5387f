import { exportAccount } from '../../features/profile/export-account.ts';
import type { OpenPortal } from '../command-context.ts';
import type { Result } from '../result.ts';
import { findUser } from './find-user.ts';

/** JSON with and without `--json`: it is made to be handed over. */
export async function exportUser(
  { dependencies }: OpenPortal,
  addressOrId: string,
): Promise<Result> {
  const user = await findUser(dependencies.repositories, addressOrId);
  const json = await exportAccount(dependencies, user.id);
  return { json, text: JSON.stringify(json, null, 2) };
}
