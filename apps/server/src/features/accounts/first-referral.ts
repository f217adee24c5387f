import type { Runtime } from '../../core/runtime.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { findOwnRegistration } from './own-registration.ts';

/**
 * The referral of a new account. The first touch wins: if this browser has a registration under way, its referral is
 * kept when the merchant corrects the address or continues with a provider. A completed registration has no effect.
 */
export async function firstReferral(
  { runtime }: { runtime: Pick<Runtime, 'now'> },
  repositories: Pick<Repositories, 'registrations'>,
  registrationToken: string | undefined,
  form: { referenced_by?: string | undefined },
): Promise<string | null> {
  const own = await findOwnRegistration({ repositories, runtime }, registrationToken);
  const before = own?.completed_at === null ? own.referenced_by : null;
  return before ?? (form.referenced_by || null);
}
