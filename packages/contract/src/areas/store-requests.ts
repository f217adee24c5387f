import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import * as field from '../rules/fields.ts';

const storeRequestSchema = z.strictObject({
  id: z.string(),
  /** The store as its holder names it. */
  name: z.string(),
  shop: z.string(),
  /** Of the account that asks. */
  email: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
});
export type StoreRequest = z.infer<typeof storeRequestSchema>;

export const storeRequestEndpoints = {
  listStoreRequests: defineEndpoint({
    method: 'GET',
    path: '/platform/shop/requests',
    summary: 'Accounts that have proved a store of the merchant’s too, and wait for their word.',
    authentication: 'session',
    data: z.array(storeRequestSchema),
  }),
  decideStoreRequest: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/requests/{id}',
    summary: 'Lets another account use the store, or does not; only soon after a login.',
    authentication: 'session',
    params: z.strictObject({ id: field.id }),
    body: z.strictObject({ approved: field.flag }),
    data: z.null(),
    errors: ['not_found', 'reauthentication_required'],
  }),
};
