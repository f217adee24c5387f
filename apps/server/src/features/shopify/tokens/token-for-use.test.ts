import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../core/lifetimes.ts';
import { merchantWithStore } from '../../../testing/steps/merchants.ts';
import { verifyStore } from '../../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ShopDeps } from '../../dependencies.ts';
import { renewTokens } from './renew-tokens.ts';
import { tokenForUse } from './token-for-use.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

let shops = 0;
/** A verified store's shop, after what is set for it. */
async function shopWith(columns: {
  access_token_expires_at?: number | null;
  refresh_token_expires_at?: number | null;
  access_token_sealed?: string;
  refresh_token_sealed?: string;
}) {
  const domain = `in-use-${++shops}.myshopify.com`;
  const { browser } = await merchantWithStore(portal, domain);
  await verifyStore(portal, browser, domain);
  const row = () =>
    portal.database.connection
      .selectFrom('shopify_shops')
      .selectAll()
      .where('domain', '=', domain)
      .executeTakeFirstOrThrow();
  const { id, access_token_sealed: before } = await row();
  await portal.database.connection
    .updateTable('shopify_shops')
    .set(columns)
    .where('id', '=', id)
    .execute();
  const deps = portal.app.dependencies as ShopDeps;
  return { id, row, before, deps };
}

describe('the token of a shop', () => {
  it.each([
    ['is used as it is with more than a minute left', MINUTE_MS + 1, false],
    ['is renewed first with a minute left', MINUTE_MS, true],
    ['is renewed first when it has expired', -1, true],
  ])('%s', async (_, left, renewed) => {
    const access_token_expires_at = portal.now() + left;
    const { id, row, before, deps } = await shopWith({ access_token_expires_at });
    const token = await tokenForUse(deps, id);
    const { access_token_sealed: after } = await row();
    expect(after === before).toBe(!renewed);
    expect(token).toMatchObject({
      state: 'valid',
      accessToken: deps.sealer.open('shopify-token', after),
      shop: { id, access_token_sealed: after },
    });
  });

  it('is used as it is when it never expires', async () => {
    const { id, deps } = await shopWith({ access_token_expires_at: null });
    expect(await tokenForUse(deps, id)).toMatchObject({ state: 'valid' });
  });

  it('is lost when it cannot be renewed any more', async () => {
    const ended = portal.now();
    const { id, deps } = await shopWith({
      access_token_expires_at: ended,
      refresh_token_expires_at: ended,
    });
    expect(await tokenForUse(deps, id)).toEqual({ state: 'lost' });
  });

  it('is lost when it was erased', async () => {
    const { id, deps } = await shopWith({
      access_token_expires_at: null,
      access_token_sealed: '',
    });
    expect(await tokenForUse(deps, id)).toEqual({ state: 'lost' });
  });

  it.each([
    ['it was sealed', { access_token_expires_at: null, access_token_sealed: 'unreadable' }],
    [
      'what renews it was sealed',
      { access_token_expires_at: 0, refresh_token_sealed: 'unreadable' },
    ],
  ])('is unavailable while the key by which %s is not set', async (_, columns) => {
    const { id, deps } = await shopWith(columns);
    expect(await tokenForUse(deps, id)).toEqual({ state: 'unavailable' });
  });

  it('is not renewed if the refresh token cannot be decrypted, and the store stays connected', async () => {
    const { id, deps } = await shopWith({ refresh_token_sealed: 'unreadable' });
    expect(await renewTokens(deps, id, { replacedUntil: portal.now() })).toBe('unreadable');
  });

  it('is null for an unknown shop', async () => {
    const deps = portal.app.dependencies as ShopDeps;
    expect(await tokenForUse(deps, 'gid://shopify/Shop/1')).toEqual({ state: 'unavailable' });
  });
});
