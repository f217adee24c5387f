import { authEndpoints } from './auth.ts';
import { connectedSignInEndpoints } from './connected-sign-ins.ts';
import type { Endpoint } from './endpoint.ts';
import { productEndpoints } from './products.ts';
import { profileEndpoints } from './profile.ts';
import { securityEndpoints } from './security.ts';
import { setupGuideEndpoints } from './setup-guide.ts';
import { socialLoginEndpoints } from './social-login.ts';
import { storeInstallEndpoints } from './store-installs.ts';
import { storeRequestEndpoints } from './store-requests.ts';
import { storeEndpoints } from './stores.ts';

/** Every call of the API by name. */
export const endpoints = {
  ...authEndpoints,
  ...socialLoginEndpoints,
  ...connectedSignInEndpoints,
  ...profileEndpoints,
  ...setupGuideEndpoints,
  ...securityEndpoints,
  ...storeEndpoints,
  ...storeRequestEndpoints,
  ...storeInstallEndpoints,
  ...productEndpoints,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
