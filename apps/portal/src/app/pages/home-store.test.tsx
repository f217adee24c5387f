import { type Shop, storeEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { ada, fern, harbour, oneStore } from '../../testing/samples.ts';
import { ok } from '../../testing/stub-api.ts';

const { changeStore, verifyStore } = storeEndpoints;

beforeEach(() => storeSession());

function homeWith(shop: Shop) {
  return homeApi({ stores: { currentShop: shop, shops: [shop] } });
}

test.each([
  ['needs_reauth', 'Confirm Fern & Ember again'],
  ['uninstalled', 'Fern & Ember is no longer connected'],
  ['redacted', 'Fern & Ember is no longer connected'],
] as const)('leads from a store that is %s to Shopify', async (status, title) => {
  const api = homeWith({ ...fern, status });
  api.on(verifyStore, ok(verifyStore, { url: 'https://fern.myshopify.com/admin/oauth/authorize' }));
  const { user, visited } = renderPortal({ api });
  const notice = await screen.findByRole('region', { name: title });
  await user.click(within(notice).getByRole('button', { name: 'Confirm again' }));
  await user.click(await screen.findByRole('button', { name: 'Continue to Shopify' }));
  await waitFor(() =>
    expect(visited).toEqual(['https://fern.myshopify.com/admin/oauth/authorize']),
  );
  expect(api.calls(verifyStore)[0]?.body).toEqual({ shop: fern.domain });
});

test('says nothing of a store that works', async () => {
  renderPortal({ api: homeApi({ stores: oneStore }) });
  await screen.findByRole('heading', { name: 'AI theme' });
  expect(screen.queryByRole('button', { name: 'Confirm again' })).not.toBeInTheDocument();
});

test('goes home when the switcher leads to a store that needs something', async () => {
  const away: Shop = { ...harbour, status: 'uninstalled' };
  const api = homeApi({ stores: { currentShop: fern, shops: [fern, away] } });
  api.on(changeStore, ok(changeStore, { user: ada, auth: { token: 'atr_changed' } }));
  const { user, reload } = renderPortal({ path: '/nowhere', api });
  await user.click(await screen.findByRole('button', { name: /Switch store/ }));
  expect(screen.getByText('Uninstalled')).toBeVisible();
  await user.click(screen.getByText('Harbour Lights'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(window.location.pathname).toBe('/');
});
