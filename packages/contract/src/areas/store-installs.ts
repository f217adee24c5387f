import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';

export const storeInstallEndpoints = {
  getInstall: defineEndpoint({
    method: 'GET',
    path: '/platform/shop/install',
    summary: 'The store of this browser’s pending install, if there is one.',
    authentication: 'none',
    data: z.nullable(z.strictObject({ name: z.string(), shop: z.string() })),
  }),
  connectInstall: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/install',
    summary:
      'Connects the pending install to the merchant’s account; if another account owns the store, its owner must approve.',
    authentication: 'session',
    data: z.strictObject({
      shop: z.string(),
      outcome: z.enum(['verified', 'pending', 'declined']),
    }),
    errors: ['not_found', 'conflict'],
  }),
  discardInstall: defineEndpoint({
    method: 'DELETE',
    path: '/platform/shop/install',
    summary: 'Discards the pending install.',
    authentication: 'none',
    data: z.null(),
  }),
};
