import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import * as field from '../rules/fields.ts';
import { MAX_LENGTH } from '../rules/limits.ts';
import { productType, storeDomain } from './stores.ts';

/** What a card's button does. */
const productActionSchema = z.discriminatedUnion('kind', [
  /** Opens the product app with a signed URL; starting it registers the store there. */
  z.strictObject({ kind: z.literal('launch'), label: z.string() }),
  /** Leads to a URL outside the portal in a new tab. */
  z.strictObject({ kind: z.literal('link'), label: z.string(), url: z.string() }),
  /** Leads to a waitlist form for the product. */
  z.strictObject({ kind: z.literal('waitlist'), label: z.string(), url: z.string() }),
]);

/** One product of the catalogue. */
export const productSchema = z.strictObject({
  type: productType,
  title: z.string(),
  description: z.string(),
  /** The name of a built-in icon; any other shows a neutral one. */
  icon: z.string(),
  /** The name of a built-in scene, or a path on the portal's own origin. */
  heroImage: z.string(),
  available: z.boolean(),
  beta: z.optional(z.boolean()),
  buttonText: z.string(),
  action: productActionSchema,
});
export type Product = z.infer<typeof productSchema>;

/** How far a product is with the current store. */
export const productStates = ['disconnected', 'connecting', 'connected'] as const;
export type ProductState = (typeof productStates)[number];

const inUseByState: Readonly<Record<ProductState, boolean>> = {
  disconnected: false,
  connecting: false,
  connected: true,
};

/** Whether a product in this state is in use for the store: it opens instead of being started. */
export function isInUse(state: ProductState): boolean {
  // After a return to an earlier version, the database may hold a state that only the later one has.
  return inUseByState[state] === true;
}

/** A product app's report has at most 60 characters, of one or two UTF-16 units each. */
const REPORT_TEXT_LENGTH = 120;

/** What a product app last reported about its work for a store. Plain text of the app, never markup. */
const productReportSchema = z.strictObject({
  text: z.string().check(z.maxLength(REPORT_TEXT_LENGTH)),
  /** A figure to show beside the text. */
  value: z.nullable(z.number()),
  /** When it was true, by the app's clock. */
  at: z.string(),
});
export type ProductReport = z.infer<typeof productReportSchema>;

const connectedAppsSchema = z.record(
  productType,
  z.strictObject({
    connected: z.boolean(),
    state: z.enum(productStates),
    report: z.optional(productReportSchema),
  }),
);
export type ConnectedApps = z.infer<typeof connectedAppsSchema>;

const clickId = z.optional(field.text(MAX_LENGTH.clickId));
const launchErrors = ['store_required', 'store_unverified', 'product_unavailable'] as const;

function loginUrlEndpoint(product: 'reviews' | 'dtm', summary: string) {
  return defineEndpoint({
    method: 'POST',
    path: `/${product}/get-login-url`,
    summary,
    authentication: 'session',
    actsOnStore: true,
    body: z.strictObject({ shop: z.optional(z.union([storeDomain, z.literal('')])) }),
    data: z.strictObject({ url: z.string() }),
    errors: launchErrors,
  });
}

export const productEndpoints = {
  getCatalogue: defineEndpoint({
    method: 'GET',
    path: '/catalogue',
    summary: 'The products of this portal, in the order of their cards.',
    authentication: 'none',
    data: z.array(productSchema),
  }),
  connectedApps: defineEndpoint({
    method: 'POST',
    path: '/dtm/connected-apps',
    summary: 'Which products the current store is connected to.',
    authentication: 'session',
    data: connectedAppsSchema,
  }),
  getSignedUrl: defineEndpoint({
    method: 'GET',
    path: '/get-signed-url',
    summary:
      'A signed URL that opens a connected product for the current store, or starts one of the operator’s own.',
    authentication: 'session',
    actsOnStore: true,
    query: z.strictObject({ type: z.optional(productType) }),
    data: z.strictObject({ signedUrl: z.string() }),
    errors: launchErrors,
  }),
  reviewsLoginUrl: loginUrlEndpoint(
    'reviews',
    'The URL that opens the reviews app: signed for a store where there is one, else without a store.',
  ),
  dtmLoginUrl: loginUrlEndpoint('dtm', 'A signed URL that opens the AI theme for a store.'),
  dtmRegister: defineEndpoint({
    method: 'POST',
    path: '/dtm/dtm-register',
    summary: 'Starts the AI theme for the current store.',
    authentication: 'session',
    actsOnStore: true,
    body: z.strictObject({ clickId, _fprom_tid: clickId }),
    data: z.strictObject({
      shop: z.strictObject({ domain: z.string(), type: z.string() }),
      signedUrl: z.string(),
    }),
    errors: launchErrors,
  }),
  consumeHandoff: defineEndpoint({
    method: 'POST',
    path: '/handoff/consume',
    summary: 'A product app redeems a hand-off, once.',
    authentication: 'product',
    body: z.strictObject({ handoff: field.opaque }),
    data: z.strictObject({
      product: productType,
      user: z.strictObject({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
      }),
      shop: z.strictObject({ name: z.string(), domain: z.string(), verified: z.boolean() }),
    }),
    errors: ['invalid_handoff', 'already_used'],
  }),
  reportConnection: defineEndpoint({
    method: 'POST',
    path: '/handoff/connection',
    summary:
      'A product app reports its connection state for a store, in a message signed with its own key.',
    authentication: 'none',
    body: z.strictObject({ data: field.opaque }),
    data: z.strictObject({
      product: productType,
      shop: z.string(),
      state: z.enum(productStates),
    }),
    errors: ['invalid_handoff', 'already_used', 'not_found', 'rate_limited'],
  }),
};
