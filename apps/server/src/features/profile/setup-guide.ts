import { type SetupGuide, type StoreStatus, setupSteps } from '@atrium/contract';
import type { Session } from '../../core/session.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { StoreRow } from '../../repositories/stores/stores.repository.ts';
import { requireUser } from '../accounts/account-user.ts';
import { completeSetup, setupStepsDone } from '../accounts/setup-steps.ts';
import type { Dependencies } from '../dependencies.ts';

/** Statuses of a store that was never confirmed. One that has lost its confirmation has a notice instead of a step. */
const toConfirm: readonly StoreStatus[] = ['added', 'verifying'];

interface SetupGuideDeps extends Pick<Dependencies, 'runtime'> {
  repositories: Pick<Repositories, 'users' | 'stores' | 'products'>;
}

/** The setup guide's current state. Once all steps have been completed, setup stays completed. */
export async function getSetupGuide(deps: SetupGuideDeps, session: Session): Promise<SetupGuide> {
  const user = await requireUser(deps.repositories, session);
  const stores = await deps.repositories.stores.list(user.id);
  const done = await setupStepsDone(deps.repositories, user, stores);
  const completed = await completeSetup(deps.repositories, user, done);
  return {
    steps: setupSteps.map((id) => ({ id, done: done[id] })),
    dismissed: isDismissed(
      user,
      stores.find(({ id }) => id === session.currentStoreId),
    ),
    completed,
  };
}

export async function dismissSetupGuide(
  deps: SetupGuideDeps,
  session: Session,
  dismissed: boolean,
): Promise<SetupGuide> {
  await deps.repositories.users.update(session.userId, {
    setup_guide_dismissed_at: dismissed ? deps.runtime.now() : null,
  });
  return getSetupGuide(deps, session);
}

/** A switch to a store that is to be confirmed shows the guide again: the step that was hidden was not of this store. */
function isDismissed({ setup_guide_dismissed_at: dismissedAt }: UserRow, current?: StoreRow) {
  if (dismissedAt === null) return false;
  if (!current || !toConfirm.includes(current.status)) return true;
  return current.last_selected_at <= dismissedAt;
}
