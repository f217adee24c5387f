import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import * as field from '../rules/fields.ts';

const storeRequestSchema = z.strictObject({
  id: z.string(),
  /** The store under the owner's name for it. */
  name: z.string(),
  shop: z.string(),
  /** Of the requesting account. */
  email: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
});
export type StoreRequest = z.infer<typeof storeRequestSchema>;

export const storeRequestEndpoints = {
  listStoreRequests: defineEndpoint({
    method: 'GET',
    path: '/platform/shop/requests',
    summary: 'Requests of other accounts to use a store that this merchant owns.',
    authentication: 'session',
    data: z.array(storeRequestSchema),
  }),
  decideStoreRequest: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/requests/{id}',
    summary:
      'Approves or declines another account’s request to use the store; requires a recent login.',
    authentication: 'session',
    params: z.strictObject({ id: field.id }),
    body: z.strictObject({ approved: field.flag }),
    data: z.null(),
    errors: ['not_found', 'reauthentication_required'],
  }),
};
