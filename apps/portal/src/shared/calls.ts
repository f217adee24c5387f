import {
  authEndpoints,
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
  socialEmailBody,
  socialLoginEndpoints,
  verifyBody,
} from '@atrium/contract';
import { createApiClient } from './api-client.ts';
import { createLocationLookup } from './geolocation.ts';
import { applySchemaSettings } from './schema-settings.ts';

/**
 * What only checking and calling need: the schemas of the sign-in forms, the endpoints behind them and
 * the client. `load-calls.ts` fetches it, so that a sign-in page stands before it.
 */
export const calls = {
  authEndpoints,
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
  socialEmailBody,
  socialLoginEndpoints,
  verifyBody,
  createApiClient,
  createLocationLookup,
  applySchemaSettings,
};

export type Calls = typeof calls;
