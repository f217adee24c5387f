import { authEndpoints, type CallApi, type RegistrationStatus } from '@atrium/contract';
import { useCall } from '../../../shared/api/api-client.ts';

/** Signs in; success may still ask to reactivate the account. */
export const useLogin = () => useCall(authEndpoints.login);

/** Starts a registration. */
export const useRegister = () => useCall(authEndpoints.register);

/** Proves an address by its mailed code. */
export const useVerifyCode = () => useCall(authEndpoints.verify);

/** Asks for a new code; the old one stops working. */
export const useResendCode = () => useCall(authEndpoints.resendVerification);

/** Asks for the code that allows a new password. */
export const useForgotPassword = () => useCall(authEndpoints.forgotPassword);

/** Sets a new password with the signature that the code gave. */
export const useResetPassword = () => useCall(authEndpoints.resetPassword);

/** Exchanges what a mailed link carries, once, for address and code. */
export const useExchangeMailData = () => useCall(authEndpoints.returnSignedData);

/** Exchanges a product app's signed login data, once, for a session. */
export const useSignInFromProduct = () => useCall(authEndpoints.returnSignedLoginData);

/** Asks how far the registration is that this browser began. */
export async function askRegistrationStatus(
  callApi: CallApi,
  email: string,
): Promise<RegistrationStatus> {
  return (await callApi(authEndpoints.registrationStatus, { body: { email } })).data.status;
}
