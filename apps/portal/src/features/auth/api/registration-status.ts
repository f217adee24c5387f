import { authEndpoints, type CallApi, type RegistrationStatus } from '@atrium/contract';

/** Asks how far the registration is that this browser began. */
export async function askRegistrationStatus(
  callApi: CallApi,
  email: string,
): Promise<RegistrationStatus> {
  return (await callApi(authEndpoints.registrationStatus, { body: { email } })).data.status;
}
