import { describe, expect, it } from 'vitest';
import type { ProductApp } from '../../config/product-apps.ts';
import { authenticateProduct } from './authenticate-product.ts';

const app = (clientId: string, clientSecret: string) => ({ clientId, clientSecret }) as ProductApp;
const theme = app('dtm-client', 'The secret of the theme');
const reviews = app('reviews-client', 'Another');
/** While its app changes to a new secret. */
const loyalty = {
  ...app('loyalty-client', 'A new secret'),
  previousClientSecret: 'The one before',
} as ProductApp;
const apps = [theme, reviews, loyalty];

describe('a product app', () => {
  it.each([theme, reviews])('authenticates with its client id and secret: $clientId', (one) => {
    expect(authenticateProduct(apps, one)).toBe(one);
  });

  it('authenticates with its new and its previous secret while it changes them', () => {
    for (const secret of ['A new secret', 'The one before']) {
      expect(authenticateProduct(apps, app('loyalty-client', secret))).toBe(loyalty);
    }
    expect(() => authenticateProduct(apps, app('loyalty-client', ''))).toThrow();
  });

  it.each([
    ['no credentials', app('', '')],
    ['no secret', app('dtm-client', '')],
    ['another app’s secret', app('dtm-client', 'Another')],
    ['another app’s previous secret', app('dtm-client', 'The one before')],
    ['an unknown id and no secret', app('unknown', '')],
    ['an unknown id', app('unknown', 'The secret of the theme')],
  ])('is refused with %s', (_, sent) => {
    expect(() => authenticateProduct(apps, sent)).toThrow(
      expect.objectContaining({
        code: 'unauthenticated',
        message: 'The client credentials are not valid.',
      }),
    );
  });
});
