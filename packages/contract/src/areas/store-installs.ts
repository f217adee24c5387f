import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import type { StoreReturn } from '../http/pages.ts';

/** What a shop grant has led to. `pending` and `declined`: another account owns the shop, and its approval was requested. */
const grantOutcomes = ['verified', 'pending', 'declined'] as const satisfies readonly StoreReturn[];
export type GrantOutcome = (typeof grantOutcomes)[number];

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
      outcome: z.enum(grantOutcomes),
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
