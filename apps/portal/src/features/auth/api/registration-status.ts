import type { CallApi, RegistrationStatus } from '@atrium/contract';
import { loadCalls } from '../../../shared/load-calls.ts';

/** Asks how far the registration is that this browser began. */
export async function askRegistrationStatus(
  callApi: CallApi,
  email: string,
): Promise<RegistrationStatus> {
  const { authEndpoints } = await loadCalls();
  return (await callApi(authEndpoints.registrationStatus, { body: { email } })).data.status;
}
