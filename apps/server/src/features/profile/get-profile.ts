import type { Profile } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { userView } from '../accounts/user-view.ts';
import { shopListView } from '../stores/list-stores.ts';

/** The logged-in merchant with their stores. */
export async function getProfile(
  { repositories: { users } }: { repositories: Pick<Repositories, 'users'> },
  session: Session,
): Promise<Profile> {
  const found = await users.findWithStores(session.userId);
  if (!found) throw new AppError('unauthenticated');
  const { user, stores } = found;
  return { ...userView(user), shoplist: shopListView(stores, session.currentStoreId) };
}
