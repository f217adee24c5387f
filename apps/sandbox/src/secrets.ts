import { createPrivateKey, generateKeyPairSync, randomBytes, type webcrypto } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from './pages/html.ts';

/** The products that the sandbox provides, by their type in the portal's catalogue. */
export const productTypes = ['dtm', 'reviews'] as const;
export type ProductType = (typeof productTypes)[number];

/** The portal's registration as an app at Shopify. */
export interface ShopifyApp {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** A product app's credentials at the portal, and the key it signs its login data with. */
export interface ProductClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly loginKey: { readonly kid: string; readonly privateJwk: webcrypto.JsonWebKey };
}

/** The portal's registration at a login provider. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The portal's accounts at the affiliate networks. */
export interface AffiliateAccounts {
  readonly impact: { readonly accountSid: string; readonly authToken: string };
  readonly firstPromoter: { readonly accountId: string; readonly apiKey: string };
}

export interface Secrets {
  readonly google: OAuthClient;
  readonly facebook: OAuthClient;
  readonly shopify: ShopifyApp;
  readonly products: Readonly<Record<ProductType, ProductClient>>;
  readonly affiliates: AffiliateAccounts;
  /** With which a mail server passes returned emails to the portal. */
  readonly mailWebhookToken: string;
}

/**
 * Reads the sandbox's secrets from `directory`, or creates them there. They stay the same, so that data the portal
 * stored earlier stays valid.
 */
export async function loadSecrets(directory: string): Promise<Secrets> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'secrets.json');
  const stored = await readJson(file);
  const secretOf = (name: string) => textOf(stored, name) ?? randomBytes(24).toString('base64url');
  const values = {
    shopifyKey: secretOf('shopifyKey'),
    shopifySecret: secretOf('shopifySecret'),
    googleSecret: secretOf('googleSecret'),
    facebookSecret: secretOf('facebookSecret'),
    dtmSecret: secretOf('dtmSecret'),
    reviewsSecret: secretOf('reviewsSecret'),
    impactToken: secretOf('impactToken'),
    firstPromoterKey: secretOf('firstPromoterKey'),
    mailWebhookToken: secretOf('mailWebhookToken'),
    dtmLoginKey: textOf(stored, 'dtmLoginKey') ?? newPrivateKey(),
    reviewsLoginKey: textOf(stored, 'reviewsLoginKey') ?? newPrivateKey(),
  };
  await writePrivately(file, values);
  return {
    shopify: { apiKey: values.shopifyKey, apiSecret: values.shopifySecret },
    google: { clientId: 'sandbox-google', clientSecret: values.googleSecret },
    facebook: { clientId: 'sandbox-facebook', clientSecret: values.facebookSecret },
    affiliates: {
      impact: { accountSid: 'IRsandbox', authToken: values.impactToken },
      firstPromoter: { accountId: 'acc_sandbox', apiKey: values.firstPromoterKey },
    },
    mailWebhookToken: values.mailWebhookToken,
    products: {
      dtm: productClient('sandbox-dtm', values.dtmSecret, values.dtmLoginKey),
      reviews: productClient('sandbox-reviews', values.reviewsSecret, values.reviewsLoginKey),
    },
  };
}

function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function productClient(clientId: string, clientSecret: string, pem: string): ProductClient {
  const privateJwk = createPrivateKey(pem).export({ format: 'jwk' });
  return { clientId, clientSecret, loginKey: { kid: `${clientId}-1`, privateJwk } };
}

/** The public part of a product app's registration. */
function registrationOf({ clientId, clientSecret, loginKey }: ProductClient) {
  const { d: _private, ...publicJwk } = loginKey.privateJwk;
  return { clientId, clientSecret, loginKeys: [{ ...publicJwk, kid: loginKey.kid }] };
}

/**
 * Writes the list of product apps for the portal (`PRODUCTS_FILE`), at each start, because the port may have changed.
 *
 * @returns the file's path.
 */
export async function writeProductsFile(
  directory: string,
  url: string,
  { products }: Secrets,
): Promise<string> {
  const file = join(directory, 'products.json');
  const list = productTypes.map((type) => ({
    type,
    entryUrl: `${url}/apps/${type}/launch`,
    ...registrationOf(products[type]),
  }));
  await writePrivately(file, list);
  return file;
}

/** A missing or damaged file is created again. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

async function writePrivately(file: string, value: unknown): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}
