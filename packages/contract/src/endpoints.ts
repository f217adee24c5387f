import { authEndpoints } from './areas/auth.ts';
import { linkedAccountEndpoints } from './areas/linked-accounts.ts';
import { productEndpoints } from './areas/products.ts';
import { profileEndpoints } from './areas/profile.ts';
import { securityEndpoints } from './areas/security.ts';
import { setupGuideEndpoints } from './areas/setup-guide.ts';
import { socialLoginEndpoints } from './areas/social-login.ts';
import { storeDetailEndpoints } from './areas/store-details.ts';
import { storeInstallEndpoints } from './areas/store-installs.ts';
import { storeRequestEndpoints } from './areas/store-requests.ts';
import { storeEndpoints } from './areas/stores.ts';
import type { Endpoint } from './http/endpoint.ts';

/** Every call of the API by name. */
export const endpoints = {
  ...authEndpoints,
  ...socialLoginEndpoints,
  ...linkedAccountEndpoints,
  ...profileEndpoints,
  ...setupGuideEndpoints,
  ...securityEndpoints,
  ...storeEndpoints,
  ...storeDetailEndpoints,
  ...storeRequestEndpoints,
  ...storeInstallEndpoints,
  ...productEndpoints,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
