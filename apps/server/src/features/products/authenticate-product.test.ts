import { describe, expect, it } from 'vitest';
import type { ProductApp } from '../../config/product-apps.ts';
import { authenticateProduct } from './authenticate-product.ts';

const app = (clientId: string, clientSecret: string) => ({ clientId, clientSecret }) as ProductApp;
const theme = app('dtm-client', 'A secret: 100 % of it');
const reviews = app('reviews-client', 'Another');
/** While its app changes to a new secret. */
const loyalty = {
  ...app('loyalty-client', 'A new secret'),
  previousClientSecret: 'The one before',
} as ProductApp;
const apps = [theme, reviews, loyalty];

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const credentials = ({ clientId, clientSecret }: ProductApp) =>
  basic([clientId, clientSecret].map((part) => encodeURIComponent(part)).join(':'));

describe('a product app', () => {
  it.each([theme, reviews])('authenticates with its client id and secret: $clientId', (one) => {
    expect(authenticateProduct(apps, credentials(one))).toBe(one);
  });

  it('authenticates with its new and its previous secret while it changes them', () => {
    for (const secret of ['A new secret', 'The one before']) {
      expect(authenticateProduct(apps, credentials(app('loyalty-client', secret)))).toBe(loyalty);
    }
    expect(() => authenticateProduct(apps, basic('loyalty-client:'))).toThrow();
  });

  it('may write a space as plus and the scheme in small letters', () => {
    const header = basic('dtm-client:A+secret%3A+100+%25+of+it').replace('Basic', 'basic');
    expect(authenticateProduct(apps, header)).toBe(theme);
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another scheme', credentials(theme).replace('Basic', 'Bearer')],
    ['something before it', ` ${credentials(theme)}`],
    ['something after it', `${credentials(theme)} x`],
    ['more than 2,000 characters', basic(`dtm-client:${'x'.repeat(2000)}`)],
    ['no secret', basic('dtm-client')],
    ['an empty secret', basic('dtm-client:')],
    ['another app’s secret', basic('dtm-client:Another')],
    ['another app’s previous secret', basic('dtm-client:The+one+before')],
    ['an id nobody has, with an empty secret', basic('unknown:')],
    ['the id of nobody', basic('unknown:\u0000')],
    ['a secret that is not encoded', basic('dtm-client:A secret: 100 % of it')],
    ['a broken encoding', basic('dtm-client:%E0%A4%A')],
  ])('is refused with %s', (_, header) => {
    expect(() => authenticateProduct(apps, header)).toThrow(
      expect.objectContaining({
        code: 'unauthenticated',
        message: 'The client credentials are not valid.',
      }),
    );
  });
});
