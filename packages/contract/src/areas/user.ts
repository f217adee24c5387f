import * as z from 'zod/mini';

/** Themes a merchant can choose; `default` follows the system. */
export const appearances = ['default', 'light', 'dark', 'contrast'] as const;
export type Appearance = (typeof appearances)[number];

/**
 * Why emails to a merchant's address fail: a mail server refused one permanently, or the recipient reported one as spam.
 */
export const emailProblems = ['bounced', 'reported_as_spam'] as const;
export type EmailProblem = (typeof emailProblems)[number];

export const userSchema = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  emailProblem: z.nullable(z.enum(emailProblems)),
  image: z.nullable(z.string()),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  country: z.string(),
  zipCode: z.string(),
  brandName: z.string(),
  interfaceAppearance: z.enum(appearances),
  onboardingCompleted: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

/** The states of a store, from a typed address to a verified shop with our app installed. */
export const storeStatuses = [
  'added',
  'verifying',
  'awaiting_approval',
  'verified',
  'needs_reauth',
  'uninstalled',
  'redacted',
  'removed',
] as const;
export type StoreStatus = (typeof storeStatuses)[number];

const verifiedByStatus: Readonly<Record<StoreStatus, boolean>> = {
  added: false,
  verifying: false,
  awaiting_approval: false,
  verified: true,
  needs_reauth: false,
  uninstalled: false,
  redacted: false,
  removed: false,
};

/** Whether a store in this state is verified for its merchant at Shopify. */
export function isVerified(status: StoreStatus): boolean {
  // After a return to an earlier version, the database may hold a status that only the later one has.
  return verifiedByStatus[status] === true;
}

export const shopSchema = z.strictObject({
  name: z.string(),
  domain: z.string(),
  type: z.string(),
  status: z.enum(storeStatuses),
  /** When the merchant last switched to it; missing if never. */
  lastSelectedAt: z.optional(z.string()),
});
export type Shop = z.infer<typeof shopSchema>;

export const shopListSchema = z.strictObject({
  currentShop: z.nullable(shopSchema),
  shops: z.array(shopSchema),
});
export type ShopList = z.infer<typeof shopListSchema>;

const authSchema = z.strictObject({ token: z.string() });

/** What a login returns to the portal: bearer token, merchant, stores. */
export const signedInSchema = z.strictObject({
  auth: authSchema,
  user: userSchema,
  shoplist: shopListSchema,
});
export type SignedIn = z.infer<typeof signedInSchema>;
