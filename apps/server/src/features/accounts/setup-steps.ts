import { isVerified, type SetupStep, setupSteps } from '@atrium/contract';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { StoreRow } from '../../repositories/stores/stores.repository.ts';

/** Which steps of the setup guide the merchant has done, whichever way it was done. */
export async function setupStepsDone(
  { products }: { products: Pick<Repositories['products'], 'isConnectedToAny'> },
  user: UserRow,
  stores: readonly StoreRow[],
): Promise<Record<SetupStep, boolean>> {
  return {
    // An account exists only after its address is verified.
    email: true,
    profile: user.first_name !== '' && user.last_name !== '',
    store: stores.length > 0,
    'store-verified': stores.some(({ status }) => isVerified(status)),
    product: await products.isConnectedToAny(user.id),
  };
}

/** Whether setup is completed. Once it is, that is saved, and it stays so. */
export async function completeSetup(
  repositories: { users: Pick<Repositories['users'], 'update'> },
  user: UserRow,
  done: Readonly<Record<SetupStep, boolean>>,
): Promise<boolean> {
  if (user.onboarding_completed === 1) return true;
  const isCompleted = setupSteps.every((id) => done[id]);
  if (isCompleted) await repositories.users.update(user.id, { onboarding_completed: 1 });
  return isCompleted;
}
