import type { Runtime } from '../../core/runtime.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { findOwnRegistration } from './own-registration.ts';

/**
 * Who sent a merchant. The first touch wins: whoever registered in this browser, and then corrected the address or chose
 * a provider, came by the same way. Once an account is made, the next one is not its doing.
 */
export async function firstReferral(
  { runtime }: { runtime: Pick<Runtime, 'now'> },
  repositories: Pick<Repositories, 'registrations'>,
  flowSecret: string | undefined,
  form: { referenced_by?: string | undefined },
): Promise<string | null> {
  const own = await findOwnRegistration({ repositories, runtime }, flowSecret);
  const before = own?.completed_at === null ? own.referenced_by : null;
  return before ?? (form.referenced_by || null);
}
