import type { RegistrationStatus } from '@atrium/contract';
import { useCall } from '../../../shared/use-call.ts';

/** Asks how far the registration is that this browser began. A failure tells nothing. */
export function useRegistrationStatus(): (email: string) => Promise<RegistrationStatus> {
  const { run } = useCall((calls) => calls.authEndpoints.registrationStatus);
  return async (email) => (await run({ email })).data.status;
}
