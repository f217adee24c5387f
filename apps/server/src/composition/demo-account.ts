import { StartError } from '../core/start-error.ts';
import { newUser } from '../features/accounts/new-user.ts';
import type { Dependencies } from '../features/dependencies.ts';
import { insertStore } from '../features/stores/insert-store.ts';
import type { Repositories } from '../repositories/repositories.ts';

const DEMO = { email: 'demo@atrium.example', password: 'Daylight-Hall7!' } as const;

type EnsureDemoAccountDeps = Pick<
  Dependencies,
  'repositories' | 'transact' | 'passwords' | 'runtime'
>;

/**
 * Makes sure that the demonstration's merchant exists, with a store to try things on. The start script calls
 * it beside the sandbox only, never in production.
 *
 * @returns what to log in with.
 */
export async function ensureDemoAccount({
  repositories,
  transact,
  passwords,
  runtime,
}: EnsureDemoAccountDeps): Promise<{ email: string; password: string }> {
  if (await repositories.users.findByEmail(DEMO.email)) return DEMO;
  const passwordHash = await passwords.hash(DEMO.password, 'demo');
  const user = newUser(runtime, {
    email: DEMO.email,
    password_hash: passwordHash,
    referenced_by: null,
  });
  await transact(async (transaction) => {
    await transaction.users.insert({ ...user, first_name: 'Ada', last_name: 'Archer' });
    await insertStore({ runtime }, transaction, {
      user_id: user.id,
      domain: 'daylight-goods.myshopify.com',
      name: 'Daylight Goods',
    });
  });
  return DEMO;
}

/**
 * Its password is public, so a database it was made in must not go into production with it.
 *
 * @throws StartError
 */
export async function refuseDemoAccount({ users }: Pick<Repositories, 'users'>): Promise<void> {
  if (!(await users.findByEmail(DEMO.email))) return;
  throw new StartError(
    `The database has the demonstration's account ${DEMO.email}, whose password is public. ` +
      'Start production on a database of its own.',
    undefined,
  );
}
