import type { RegistrationStatus } from '@atrium/contract';
import { loadCalls } from '../../../shared/load-calls.ts';
import { useServices } from '../../../shared/services.ts';

/** Asks how far the registration is that this browser began. */
export function useRegistrationStatus(): (email: string) => Promise<RegistrationStatus> {
  const { callApi } = useServices();
  return async (email) => {
    const { authEndpoints } = await loadCalls();
    return (await callApi(authEndpoints.registrationStatus, { body: { email } })).data.status;
  };
}
