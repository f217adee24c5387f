import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';

export const storeInstallEndpoints = {
  getInstall: defineEndpoint({
    method: 'GET',
    path: '/platform/shop/install',
    summary:
      'The store that this browser has just installed the app in, at Shopify, if there is one.',
    authentication: 'none',
    data: z.nullable(z.strictObject({ name: z.string(), shop: z.string() })),
  }),
  connectInstall: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/install',
    summary:
      'Connects that store to the merchant’s account; another’s store needs that one’s word.',
    authentication: 'session',
    data: z.strictObject({
      shop: z.string(),
      outcome: z.enum(['verified', 'pending', 'declined']),
    }),
    errors: ['not_found'],
  }),
  discardInstall: defineEndpoint({
    method: 'DELETE',
    path: '/platform/shop/install',
    summary: 'Forgets that store.',
    authentication: 'none',
    data: z.null(),
  }),
};
