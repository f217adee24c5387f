import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeStoreDomain } from './store-domain.ts';

describe('a store’s address', () => {
  it.each([
    ['my-store', 'my-store.myshopify.com'],
    ['  My-Store  ', 'my-store.myshopify.com'],
    ['my-store.myshopify.com', 'my-store.myshopify.com'],
    ['https://my-store.myshopify.com', 'my-store.myshopify.com'],
    ['http://my-store.myshopify.com', 'my-store.myshopify.com'],
    ['HTTPS://My-Store.MyShopify.com/admin?x=1#y', 'my-store.myshopify.com'],
    ['my-store.myshopify.com:443/', 'my-store.myshopify.com'],
    ['my-store.myshopify.com.', 'my-store.myshopify.com'],
    ['https://admin.shopify.com/store/my-store', 'my-store.myshopify.com'],
    ['admin.shopify.com/store/my-store/products?page=2', 'my-store.myshopify.com'],
    ['ｍｙ-store', 'my-store.myshopify.com'],
    [`my-store?${'x'.repeat(291)}`, 'my-store.myshopify.com'],
  ])('%j becomes %s', (text, domain) => {
    expect(normalizeStoreDomain(text)).toBe(domain);
  });

  it.each([
    '',
    'my store',
    'my-store.com',
    'a.b.myshopify.com',
    '-store',
    'my_store',
    'myshopify.com',
    '.myshopify.com',
    'my-store.myshopify.com.evil.example',
    'evil.example/my-store.myshopify.com',
    'user@my-store.myshopify.com',
    'javascript:alert(1)',
    'ftp://my-store.myshopify.com',
    'xhttps://my-store',
    'my-store:443x',
    'evil.example/admin.shopify.com/store/my-store',
    `my-store?${'x'.repeat(292)}`,
    '127.0.0.1',
    '[::1]',
    'http://[::ffff:127.0.0.1]/',
    'my-store.myshopify.com\u0000',
    'admin.shopify.com/store/my-store@evil.example',
    'ſtore.myshopify.com.x',
    'a'.repeat(61),
    'x'.repeat(10_000),
  ])('%j is none', (text) => {
    expect(normalizeStoreDomain(text)).toBeNull();
  });

  it('is always a name under myshopify.com, and stays itself when normalised again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain()), (text) => {
        const domain = normalizeStoreDomain(text);
        if (domain === null) return;
        expect(domain).toMatch(/^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/);
        expect(normalizeStoreDomain(domain)).toBe(domain);
      }),
      { numRuns: 2000 },
    );
  });
});
