import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import * as field from '../rules/fields.ts';
import { MAX_LENGTH } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { normalizeStoreDomain } from '../rules/store-domain.ts';
import { shopListSchema, userSchema } from './user.ts';

/** The store type used when a store is added. */
export const DEFAULT_STORE_TYPE = 'dtm';

/** A store's address in any form a merchant may paste, as its permanent domain. */
export const storeDomain = z.pipe(
  z.string().check(
    z.maxLength(MAX_LENGTH.storeInput, messages.shopDomainUnknown),
    z.refine((value) => value.trim() !== '', { error: messages.shopDomainRequired, abort: true }),
    z.refine((value) => normalizeStoreDomain(value) !== null, {
      error: messages.shopDomainUnknown,
    }),
  ),
  z.transform((value: string) => normalizeStoreDomain(value) ?? value),
);

export const productType = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

export const addStoreBody = z.strictObject({
  name: field.requiredText(MAX_LENGTH.storeName, messages.storeNameRequired),
  shop: storeDomain,
});

export const storeEndpoints = {
  addStore: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/add',
    summary: 'Adds a store to the account; it still has to be verified.',
    authentication: 'session',
    body: addStoreBody,
    data: z.strictObject({ name: z.string(), shop: z.string() }),
    errors: ['already_connected', 'conflict'],
  }),
  listStores: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/get-list',
    summary: 'The merchant’s stores and which one is current.',
    authentication: 'session',
    data: shopListSchema,
  }),
  changeStore: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/change',
    summary: 'Makes another store current; returns a new token.',
    authentication: 'session',
    body: z.strictObject({ shop: storeDomain, type: z._default(productType, DEFAULT_STORE_TYPE) }),
    data: z.strictObject({ user: userSchema, auth: z.strictObject({ token: z.string() }) }),
    errors: ['not_found'],
  }),
  verifyStore: defineEndpoint({
    method: 'POST',
    path: '/platform/shop/verify',
    summary:
      'Starts the verification of store ownership at Shopify and returns the authorization URL.',
    authentication: 'session',
    actsOnStore: true,
    body: z.strictObject({ shop: storeDomain }),
    data: z.strictObject({ url: z.string() }),
    errors: ['not_found'],
  }),
};
