import { shopifyApi } from '@shopify/shopify-api';
import '@shopify/shopify-api/adapters/node';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { failureOfShopifyQuery, isGenuineShopifyBody } from './shopify-hmac.ts';

const SECRET = 'shared-secret';
const SECRETS = { apiSecret: SECRET, previousSecret: undefined };
const NOW = Date.UTC(2026, 10, 20);

// Shopify's own library decides what a valid signature is.
const shopifyLibrary = shopifyApi({
  apiKey: 'key',
  apiSecretKey: SECRET,
  apiVersion: '2026-10' as never,
  hostName: 'portal.example',
  isEmbeddedApp: false,
  logger: { level: 0 },
});

function signed(query: Record<string, string>): Record<string, string> {
  const sorted = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  const message = sorted
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&');
  return { ...query, hmac: createHmac('sha256', SECRET).update(message).digest('hex') };
}

const query = (seconds: number) =>
  signed({
    code: 'abc',
    host: 'YWRtaW4=',
    shop: 'a.myshopify.com',
    state: 's',
    timestamp: String(NOW / 1000 + seconds),
    error_description: 'words with spaces & signs',
  });

describe('a query from Shopify', () => {
  it('is genuine here exactly when Shopify’s library finds it so', async () => {
    const genuine = signed({
      ...query(0),
      timestamp: String(Math.floor(Date.now() / 1000)),
      hmac: '',
    });
    delete genuine.hmac;
    const fresh = signed(genuine);
    const forged = { ...fresh, shop: 'b.myshopify.com' };
    expect(await shopifyLibrary.utils.validateHmac(fresh)).toBe(true);
    expect(failureOfShopifyQuery(fresh, SECRETS, Date.now())).toBeNull();
    expect(await shopifyLibrary.utils.validateHmac(forged)).toBe(false);
    expect(failureOfShopifyQuery(forged, SECRETS, Date.now())).toBe('signature');
  });

  it.each([
    [-91, 'time'],
    [-90, null],
    [90, null],
    [91, 'time'],
  ])('that is %i seconds off has the failure %s', (seconds, failure) => {
    expect(failureOfShopifyQuery(query(seconds), SECRETS, NOW)).toBe(failure);
  });

  it.each([[{}], [{ hmac: 'zz' }], [{ ...query(0), hmac: '' }]])(
    'without a whole signature is refused',
    (parts) => {
      expect(failureOfShopifyQuery(parts as Record<string, string>, SECRETS, NOW)).toBe(
        'signature',
      );
    },
  );
});

describe('a signature with something around it', () => {
  it.each([
    ['in front', (hmac: string) => `x${hmac}`],
    ['behind', (hmac: string) => `${hmac}0`],
    ['behind that is no hexadecimal digit', (hmac: string) => `${hmac}x`],
  ])('%s is refused', (_, change) => {
    const signedQuery = query(0);
    const changed = { ...signedQuery, hmac: change(signedQuery.hmac ?? '') };
    expect(failureOfShopifyQuery(changed, SECRETS, NOW)).toBe('signature');

    const body = Buffer.from('{"id":1}');
    const hmac = createHmac('sha256', SECRET).update(body).digest('base64');
    expect(isGenuineShopifyBody(body, hmac, SECRETS)).toBe(true);
    expect(isGenuineShopifyBody(body, change(hmac), SECRETS)).toBe(false);
  });

  it.each([undefined, '', 'zz', '='])('is refused for a body where it is %j', (hmac) => {
    expect(isGenuineShopifyBody(Buffer.from('{"id":1}'), hmac, SECRETS)).toBe(false);
  });
});

describe('while the app’s secret is changed', () => {
  const body = Buffer.from('{"id":1}');
  const hmac = createHmac('sha256', SECRET).update(body).digest('base64');

  it.each([
    ['the previous secret is accepted', { apiSecret: 'next', previousSecret: SECRET }, true],
    ['the present one is accepted', { apiSecret: SECRET, previousSecret: 'before' }, true],
    ['no other is accepted', { apiSecret: 'next', previousSecret: 'before' }, false],
    ['the previous one is refused once it is left out', { ...SECRETS, apiSecret: 'next' }, false],
  ])('%s', (_title, secrets, counts) => {
    expect(isGenuineShopifyBody(body, hmac, secrets)).toBe(counts);
    expect(failureOfShopifyQuery(query(0), secrets, NOW)).toBe(counts ? null : 'signature');
  });
});

describe('a webhook from Shopify', () => {
  it.each([
    ['as it was signed', true, (body: string) => body],
    ['with a space more', false, (body: string) => `${body} `],
    ['in other characters that look the same', false, (body: string) => body.normalize('NFD')],
  ])(
    '%s is genuine here exactly when Shopify’s library finds it so: %s',
    async (_how, genuine, change) => {
      const body = '{"id":1,"name":"Åsas lampor"}';
      const hmac = createHmac('sha256', SECRET).update(body).digest('base64');
      const rawBody = change(body);
      const headers = { 'X-Shopify-Hmac-Sha256': hmac };
      const rawRequest = { method: 'POST', url: '/webhooks/shopify', headers };
      const { reason } = (await shopifyLibrary.webhooks.validate({ rawBody, rawRequest })) as {
        reason?: string;
      };
      // Its other headers are missing here, which the library checks once the signature holds.
      expect(reason).toBe(genuine ? 'missing_headers' : 'invalid_hmac');
      expect(isGenuineShopifyBody(Buffer.from(rawBody), hmac, SECRETS)).toBe(genuine);
    },
  );
});
