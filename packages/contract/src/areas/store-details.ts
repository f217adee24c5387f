import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import * as field from '../rules/fields.ts';
import { MAX_LENGTH } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { productStates } from './products.ts';
import { productType, storeDomain } from './stores.ts';
import { shopSchema } from './user.ts';

/** What happened to a merchant's store, for its history. */
export const storeEvents = [
  'added',
  'verified',
  'access_requested',
  'access_approved',
  'access_declined',
  'access_expired',
  'access_ended',
  'became_owner',
  'ownership_passed',
  'needs_reauth',
  'uninstalled',
  'redacted',
  'domain_lost',
  'removed',
  'restored',
] as const;
export type StoreEvent = (typeof storeEvents)[number];

/** What happened to one of the store's products. */
export const productEvents = ['product_started', 'product_connected'] as const;
export type ProductEvent = (typeof productEvents)[number];

const storeDetailsSchema = z.extend(shopSchema, {
  addedAt: z.string(),
  /** Until when a removed store can be restored; null while it is not removed. */
  restorableUntil: z.nullable(z.string()),
  /** This account owns the store at Shopify for the portal, and approves other accounts. */
  isOwner: z.boolean(),
  /**
   * From when on the owner can be asked again, after a refusal or the end of an access; null if confirming the store is of
   * use now, or not needed.
   */
  askAgainAt: z.nullable(z.string()),
  /** Other accounts that use the store. Their email addresses are shown to the owner only. */
  otherUsers: z.strictObject({ count: z.number(), emails: z.array(z.string()) }),
  /** The products that were started for the store. */
  products: z.array(z.strictObject({ type: productType, state: z.enum(productStates) })),
  /** Newest first; of a product only its start and its last connection. */
  history: z.array(
    z.union([
      z.strictObject({ event: z.enum(storeEvents), at: z.string() }),
      z.strictObject({ event: z.enum(productEvents), at: z.string(), product: productType }),
    ]),
  ),
});
export type StoreDetails = z.infer<typeof storeDetailsSchema>;

const storeOnly = z.strictObject({ shop: storeDomain });

export const storeNameBody = z.strictObject({
  shop: storeDomain,
  name: field.requiredText(MAX_LENGTH.storeName, messages.storeNameRequired),
});

const storeAccessBody = z.strictObject({
  shop: storeDomain,
  /** Of the account that uses the store, as its owner sees it. */
  email: field.email(messages.invalidEmail, messages.required),
});

export const storeDetailEndpoints = {
  listStoreDetails: defineEndpoint({
    method: 'GET',
    path: '/platform/shop/details',
    summary: 'The merchant’s stores with ownership, users, products and history.',
    authentication: 'session',
    data: z.array(storeDetailsSchema),
  }),
  renameStore: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/rename',
    summary:
      'Changes the name of a store in this account; other accounts keep their own name for it.',
    authentication: 'session',
    body: storeNameBody,
    data: shopSchema,
    errors: ['not_found'],
  }),
  removeStore: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/remove',
    summary: 'Removes a store from this account; a verified one requires a recent login.',
    authentication: 'session',
    body: storeOnly,
    data: z.strictObject({ restorableUntil: z.string() }),
    errors: ['not_found', 'reauthentication_required'],
  }),
  restoreStore: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/restore',
    summary: 'Restores a removed store with its products.',
    authentication: 'session',
    body: storeOnly,
    data: shopSchema,
    errors: ['not_found', 'conflict'],
  }),
  endStoreAccess: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/end-access',
    summary:
      'Ends another account’s access to a store that this merchant owns; requires a recent login.',
    authentication: 'session',
    body: storeAccessBody,
    data: z.null(),
    errors: ['not_found', 'reauthentication_required'],
  }),
};
