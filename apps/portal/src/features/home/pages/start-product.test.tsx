import { productEndpoints, SHOP_HEADER, storeEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { card, cardButton } from '../../../testing/product-cards.ts';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada, fern, harbour, noStores, oneStore, twoStores } from '../../../testing/samples.ts';
import { ok, refuse } from '../../../testing/stub-api.ts';

const { dtmRegister } = productEndpoints;
const { addStore, changeStore, verifyStore } = storeEndpoints;
const changed = ok(changeStore, { user: ada, auth: { token: 'atr_changed' } });
const APP = 'https://app.example/launch?token=1';

beforeEach(() => storeSession());

describe('starting a product without a store', () => {
  test('requests the store, shows its errors at the fields, and continues', async () => {
    const api = homeApi({ stores: noStores });
    const started = ok(dtmRegister, {
      shop: { domain: fern.domain, type: 'dtm' },
      signedUrl: APP,
    });
    api.on(dtmRegister, refuse(dtmRegister, 'store_required'), started);
    const fields = [{ field: 'shop', message: 'This store is in your account already.' }];
    const added = ok(addStore, { name: fern.name, shop: fern.domain });
    api.on(addStore, refuse(addStore, 'invalid_fields', { fields }), added);
    api.on(changeStore, changed);
    const { user, visited } = renderPortal({ api });
    await user.click(await cardButton('AI theme', 'Start for free: AI theme'));

    const dialog = within(
      await screen.findByRole('dialog', { name: 'Connect your Shopify store' }),
    );
    const submit = dialog.getByRole('button', { name: /Connect store/ });
    await user.click(submit);
    expect(await dialog.findByText('Store name is required')).toBeVisible();
    expect(dialog.getByText('Shopify domain is required')).toBeVisible();
    expect(dialog.getByLabelText('Store name')).toHaveFocus();
    expect(dialog.getByPlaceholderText('your-store.myshopify.com')).toBeVisible();

    await user.type(dialog.getByLabelText('Store name'), 'Fern & Ember');
    await user.type(dialog.getByLabelText('Shopify store URL'), 'fern');
    await user.click(submit);
    expect(await dialog.findByText('This store is in your account already.')).toBeVisible();
    expect(dialog.getByLabelText('Shopify store URL')).toHaveFocus();

    await user.click(submit);
    expect(await screen.findByText('Store added successfully!')).toBeVisible();
    await waitFor(() => expect(visited).toEqual([APP]));
    expect(api.calls(addStore)[1]?.body).toEqual({ name: 'Fern & Ember', shop: fern.domain });
    expect(api.calls(changeStore)[0]?.body).toEqual({ shop: fern.domain, type: 'dtm' });
    expect(api.calls(dtmRegister)[1]?.headers.get(SHOP_HEADER)).toBe(fern.domain);
  });
});

describe('starting a product with a store that is not confirmed', () => {
  async function leaveForShopify(stores = oneStore) {
    const api = homeApi({ stores });
    api.on(dtmRegister, refuse(dtmRegister, 'store_unverified'));
    api.on(verifyStore, ok(verifyStore, { url: 'https://fern.myshopify.com/admin/oauth' }));
    const portal = renderPortal({ api });
    await portal.user.click(await cardButton('AI theme', 'Start for free: AI theme'));
    const name = 'Confirm that Fern & Ember is yours';
    const dialog = within(await screen.findByRole('dialog', { name }));
    await portal.user.click(dialog.getByRole('button', { name: /Continue to Shopify/ }));
    await waitFor(() => expect(portal.visited).toHaveLength(1));
    return portal;
  }
  const returnFromShopify = (outcome: string, stores = oneStore) => {
    document.body.replaceChildren();
    const api = homeApi({ stores });
    const shop = { domain: fern.domain, type: 'dtm' };
    api.on(dtmRegister, ok(dtmRegister, { shop, signedUrl: APP }));
    api.on(changeStore, changed);
    return renderPortal({ path: `/?store=${outcome}`, api });
  };

  test('explains the redirect and leaves', async () => {
    const { api, visited } = await leaveForShopify();
    expect(visited).toEqual(['https://fern.myshopify.com/admin/oauth']);
    expect(api.calls(verifyStore)[0]?.body).toEqual({ shop: fern.domain });
  });

  test('continues by itself when it comes back verified', async () => {
    await leaveForShopify();
    const { api, visited } = returnFromShopify('verified');
    await waitFor(() => expect(visited).toEqual([APP]));
    expect(window.location.search).toBe('');
    expect(api.calls(dtmRegister)).toHaveLength(1);
  });

  test('starts it for no other store that is the current one by then', async () => {
    await leaveForShopify();
    const { api, visited } = returnFromShopify('verified', { ...twoStores, currentShop: harbour });
    expect(await screen.findByText('Fern & Ember is confirmed.')).toBeVisible();
    expect(api.calls(dtmRegister)).toHaveLength(0);
    expect(visited).toEqual([]);
  });

  test('is not started by a return that follows no confirmation of this tab', async () => {
    const { api, visited } = returnFromShopify('verified');
    await card('AI theme');
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(api.calls(dtmRegister)).toHaveLength(0);
    expect(visited).toEqual([]);
  });

  test('a return moves the focus to the heading, and what Shopify has refused stays in the next step', async () => {
    const unconfirmed = { ...fern, status: 'added' as const };
    const stores = { currentShop: unconfirmed, shops: [unconfirmed] };
    await leaveForShopify(stores);
    returnFromShopify('denied', stores);
    const step = await screen.findByRole('region', { name: /^Next: confirm Fern & Ember/ });
    expect(step).toHaveTextContent('You cancelled in Shopify, so the store isn’t confirmed yet.');
    // The merchant's own choice is no error.
    expect(within(step).queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    // Once: a message would repeat it.
    expect(screen.getAllByText(/You cancelled in Shopify/)).toHaveLength(1);
    document.body.replaceChildren();
    renderPortal({
      api: homeApi({ stores: { currentShop: harbour, shops: [unconfirmed, harbour] } }),
    });
    const other = await screen.findByRole('region', { name: /^Next: confirm Harbour/ });
    expect(other).not.toHaveTextContent('You cancelled');
  });

  test.each(['denied', 'failed', 'expired', 'pending', 'declined'])(
    'the reason is shown after a return from Shopify with “%s”',
    async (outcome) => {
      await leaveForShopify();
      const { api, user, visited } = returnFromShopify(outcome);
      const messages = {
        denied: /You cancelled in Shopify/,
        failed: /couldn’t confirm/,
        expired: /too long/,
        pending: /Another account/,
        declined: /has declined your request or ended your access/,
      };
      expect(await screen.findByText(messages[outcome as keyof typeof messages])).toBeVisible();
      expect(window.location.search).toBe('');
      expect(api.calls(dtmRegister)).toHaveLength(0);
      await user.click(await cardButton('AI theme', 'Start for free: AI theme'));
      await waitFor(() => expect(visited).toEqual([APP]));
    },
  );
});
