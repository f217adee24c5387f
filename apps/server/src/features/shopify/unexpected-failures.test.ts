import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../core/app-error.ts';
import { isShopifyUnavailable } from '../../gateways/shopify-failure.ts';
import { addCustomer } from '../../testing/races/prepared-stores.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Shopify } from '../dependencies.ts';
import { fetchShopGrant } from './grants/fetch-shop-grant.ts';
import { tryConsumeAuthorizationLimit } from './grants/install/start-install.ts';
import { renewTokens } from './tokens/renew-tokens.ts';
import { stillHasAccess } from './tokens/still-has-access.ts';
import { tokenForUse } from './tokens/token-for-use.ts';

const failure = new Error('A mistake in the gateway.');
const fail = () => Promise.reject(failure);

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** The server with a gateway that has a mistake, and a shop whose token is good. */
async function withBrokenGateway() {
  const { dependencies } = portal.app;
  const { store } = await addCustomer(portal);
  // The sandbox's Shopify is configured.
  const { gateway, ...settings } = dependencies.shopify as Shopify;
  const broken = { ...gateway, exchangeCode: fail, refreshTokens: fail, fetchShop: fail };
  const shopify = { ...settings, gateway: broken };
  return { deps: { ...dependencies, shopify }, broken, shopId: store.shopify_shop_id ?? '' };
}

describe('a bug in the server is not taken for an unavailable Shopify', () => {
  it('when a code is exchanged', async () => {
    const { broken } = await withBrokenGateway();
    const fetched = fetchShopGrant(broken, 'any.myshopify.com', { code: 'c', timestamp: '1' });
    await expect(fetched).rejects.toBe(failure);
  });

  it('when tokens are renewed', async () => {
    const { deps, shopId } = await withBrokenGateway();
    const due = { replacedUntil: portal.now() };
    await expect(renewTokens(deps, shopId, due)).rejects.toBe(failure);
  });

  it('when access is looked up', async () => {
    const { deps, shopId } = await withBrokenGateway();
    await expect(stillHasAccess(deps, shopId)).rejects.toBe(failure);
  });

  it('when a token is opened', async () => {
    const { deps, shopId } = await withBrokenGateway();
    const open = () => {
      throw failure;
    };
    const broken = { ...deps, sealer: { ...deps.sealer, open } };
    await expect(tokenForUse(broken, shopId)).rejects.toBe(failure);
  });

  it.each([
    ['an error without a code', failure, false],
    ['another refusal', new AppError('conflict'), false],
    ['no response', new AppError('unavailable'), true],
  ])('%s', (_, error, isUnavailable) => {
    expect(isShopifyUnavailable(error)).toBe(isUnavailable);
  });
});

it.each([
  ['a mistake', failure],
  ['an unavailable database', new AppError('unavailable')],
])('%s while an arrival is counted is not taken for too many of them', async (_, error) => {
  const limiter = { consume: () => Promise.reject(error) };
  await expect(tryConsumeAuthorizationLimit(limiter, '192.0.2.0/24')).rejects.toBe(error);
});
