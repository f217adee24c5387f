import { authEndpoints, type CallApi, type RegistrationStatus } from '@atrium/contract';
import { useCall } from '../../../shared/api/api-client.ts';

/** Logs in. A success may require the confirmation that a deleted account is restored. */
export const useLogin = () => useCall(authEndpoints.login);

/** Starts a registration. */
export const useRegister = () => useCall(authEndpoints.register);

/** Verifies an address with its mailed code. */
export const useVerifyCode = () => useCall(authEndpoints.verify);

/** Requests a new code; the old one stops working. */
export const useResendCode = () => useCall(authEndpoints.resendVerification);

/** Requests the code that is needed for a new password. */
export const useForgotPassword = () => useCall(authEndpoints.forgotPassword);

/** Sets a new password with the signature from the verified code. */
export const useResetPassword = () => useCall(authEndpoints.resetPassword);

/** Exchanges the signed value of a mailed link for address and code; works once. */
export const useExchangeMailData = () => useCall(authEndpoints.returnSignedData);

/** Exchanges the signed login data of a product app for a session; works once. */
export const useSignInFromProduct = () => useCall(authEndpoints.returnSignedLoginData);

/** The address that was probably meant, or null if this one has no typing error. */
export async function getEmailSuggestion(callApi: CallApi, email: string): Promise<string | null> {
  return (await callApi(authEndpoints.validateEmail, { body: { email } })).data.suggestion;
}

/** The state of the registration that began in this browser. */
export async function getRegistrationStatus(
  callApi: CallApi,
  email: string,
): Promise<RegistrationStatus> {
  return (await callApi(authEndpoints.registrationStatus, { body: { email } })).data.status;
}
