import { type Product, productEndpoints, SHOP_HEADER, storeEndpoints } from '@atrium/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import {
  ada,
  aiTheme,
  fern,
  harbour,
  noStores,
  oneStore,
  twoStores,
} from '../../../testing/samples.ts';
import { later, ok, refuse } from '../../../testing/stub-api.ts';

const { getSignedUrl, dtmRegister, dtmLoginUrl, reviewsLoginUrl } = productEndpoints;
const { addStore, changeStore, verifyStore } = storeEndpoints;
const changed = ok(changeStore, { user: ada, auth: { token: 'atr_changed' } });
const APP = 'https://app.example/launch?token=1';

beforeEach(() => storeSession());

const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const item = heading.closest('li');
  if (!item) throw new Error(`No card named ${title}`);
  return within(item);
};
const press = async (title: string, name: string | RegExp) =>
  (await card(title)).getByRole('button', { name });

describe('what a card does', () => {
  test('a connected product opens by its signed URL', async () => {
    const connected = { dtm: { connected: true, state: 'connected' as const } };
    const api = homeApi({ connected });
    api.on(getSignedUrl, ok(getSignedUrl, { signedUrl: APP }));
    const { user, visited } = renderPortal({ api });
    await user.click(await press('AI theme', 'Open AI theme'));
    await waitFor(() => expect(visited).toEqual([APP]));
    expect(api.calls(getSignedUrl)[0]?.query).toEqual({ type: 'dtm' });
    expect(api.calls(getSignedUrl)[0]?.headers.get(SHOP_HEADER)).toBe(fern.domain);
  });

  test('a product that is being set up shows “Connecting…” and keeps its start button', async () => {
    const connected = { dtm: { connected: false, state: 'connecting' as const } };
    renderPortal({ api: homeApi({ connected }) });
    const theme = await card('AI theme');
    expect(theme.getByText('Connecting…')).toBeVisible();
    expect(theme.getByRole('button', { name: 'Start for free: AI theme' })).toBeVisible();
    expect((await card('AI reviews app')).queryByText('Connecting…')).toBeNull();
  });

  test('the AI theme is registered with both click ids, then the shop changes, then it opens', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
    document.cookie = 'irclickid=click%201';
    const api = homeApi();
    const shop = { domain: fern.domain, type: 'dtm' };
    api.on(dtmRegister, ok(dtmRegister, { shop, signedUrl: APP }));
    api.on(changeStore, changed);
    const { user, visited } = renderPortal({ api });
    await user.click(await press('AI theme', 'Start for free: AI theme'));
    await waitFor(() => expect(visited).toEqual([APP]));
    expect(api.calls(dtmRegister)[0]?.body).toEqual({ clickId: 'click 1', _fprom_tid: '' });
    expect(api.calls(dtmRegister)[0]?.headers.get(SHOP_HEADER)).toBe(fern.domain);
    expect(api.calls(changeStore)[0]?.body).toEqual({ shop: fern.domain, type: 'dtm' });
    expect(localStorage.getItem('auth_token')).toBe('atr_changed');
  });

  test.each([
    ['with the current store', oneStore, fern.domain],
    ['without a store', noStores, ''],
  ])('reviews open %s', async (_case, stores, shop) => {
    const api = homeApi({ stores });
    api.on(reviewsLoginUrl, ok(reviewsLoginUrl, { url: APP }));
    const { user, visited } = renderPortal({ api });
    await screen.findByRole('button', { name: shop ? /Switch store/ : 'Add store' });
    await user.click(await press('AI reviews app', 'Start for free: AI reviews app'));
    await waitFor(() => expect(visited).toEqual([APP]));
    expect(api.calls(reviewsLoginUrl)[0]?.body).toEqual({ shop });
  });

  test.each([
    [
      'Theme sections',
      'Start for free: Theme sections (opens in a new tab)',
      'https://apps.example/sections',
    ],
    [
      'Email campaigns',
      'Join waitlist: Email campaigns (opens in a new tab)',
      'https://forms.example/waitlist',
    ],
  ])(
    '%s leads to a new tab that learns nothing about this one',
    { tags: ['requirement-79'] },
    async (title, name, href) => {
      renderPortal({ api: homeApi() });
      const link = (await card(title)).getByRole('link', { name });
      expect(link).toHaveAttribute('href', href);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    },
  );

  test('shows badges for beta products and unavailable ones', async () => {
    renderPortal({ api: homeApi() });
    expect((await card('Theme sections')).getByText('Beta')).toBeVisible();
    expect((await card('Email campaigns')).getByText('Coming Soon')).toBeVisible();
  });

  test('a link that is not an http(s) URL is left out', async () => {
    const evil: Product = {
      ...aiTheme,
      type: 'evil',
      title: 'Evil',
      action: { kind: 'link', label: 'Go', url: 'javascript:alert(1)' },
    };
    renderPortal({ api: homeApi({ products: [evil] }) });
    expect((await card('Evil')).queryByRole('link')).not.toBeInTheDocument();
  });

  test('an operator’s own product starts by its signed URL', async () => {
    const own: Product = {
      ...aiTheme,
      type: 'loyalty',
      title: 'Loyalty',
      icon: 'x',
      heroImage: 'x',
    };
    const api = homeApi({ products: [own] });
    api.on(getSignedUrl, ok(getSignedUrl, { signedUrl: APP }));
    const { user, visited } = renderPortal({ api });
    await user.click(await press('Loyalty', 'Start for free: Loyalty'));
    await waitFor(() => expect(visited).toEqual([APP]));
    expect(api.calls(getSignedUrl)[0]?.query).toEqual({ type: 'loyalty' });
  });

  test('a product without an app only shows that it is unavailable', async () => {
    const own: Product = { ...aiTheme, available: false, buttonText: 'Unavailable' };
    renderPortal({ api: homeApi({ products: [own] }) });
    expect((await card('AI theme')).getByText('Unavailable')).toBeVisible();
    expect((await card('AI theme')).queryByRole('button')).not.toBeInTheDocument();
  });

  test('a missing hero image is replaced by the built-in one', async () => {
    const own: Product = { ...aiTheme, heroImage: '/images/missing.png' };
    renderPortal({ api: homeApi({ products: [own] }) });
    const item = (await screen.findByRole('heading', { name: 'AI theme' })).closest('li');
    const image = item?.querySelector('img');
    expect(image).toHaveAttribute('src', '/images/missing.png');
    fireEvent.error(image as HTMLImageElement);
    expect(item?.querySelector('img')).toBeNull();
    expect(item?.querySelector('svg [fill]')).not.toBeNull();
  });

  test('an unsafe URL is refused with a message', async () => {
    const api = homeApi();
    api.on(reviewsLoginUrl, ok(reviewsLoginUrl, { url: 'javascript:alert(1)' }));
    const { user, visited } = renderPortal({ api });
    await user.click(await press('AI reviews app', 'Start for free: AI reviews app'));
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    expect(visited).toEqual([]);
  });

  test('two clicks start it once', async () => {
    const api = homeApi();
    const { held, release } = later(ok(reviewsLoginUrl, { url: APP }));
    api.on(reviewsLoginUrl, held);
    const { user, visited } = renderPortal({ api });
    await user.dblClick(await press('AI reviews app', 'Start for free: AI reviews app'));
    release();
    await waitFor(() => expect(visited).toEqual([APP]));
    await user.click(await press('AI reviews app', 'Start for free: AI reviews app'));
    expect(api.calls(reviewsLoginUrl)).toHaveLength(1);
  });

  test('a store switched in another tab offers to reload', async () => {
    const api = homeApi();
    api.on(dtmRegister, refuse(dtmRegister, 'store_changed'));
    const { user, reload } = renderPortal({ api });
    await user.click(await press('AI theme', 'Start for free: AI theme'));
    await user.click(await screen.findByRole('button', { name: /^Reload/ }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('a store switched in another tab is reported once, by that tab and by the failing call', async () => {
    const api = homeApi({ stores: twoStores });
    api.on(dtmRegister, refuse(dtmRegister, 'store_changed'));
    const { user } = renderPortal({ api });
    await press('AI theme', 'Start for free: AI theme');
    const otherTab = new BroadcastChannel('atrium-current-store');
    otherTab.postMessage(harbour.domain);
    otherTab.close();
    const notice = /^You switched .* in another tab/;
    expect(await screen.findByText(notice)).toBeVisible();
    await user.click(await press('AI theme', 'Start for free: AI theme'));
    await waitFor(() => expect(api.calls(dtmRegister)).toHaveLength(1));
    await user.click(await press('AI theme', 'Start for free: AI theme'));
    await waitFor(() => expect(api.calls(dtmRegister)).toHaveLength(2));
    await waitFor(() => expect(screen.getAllByText(notice)).toHaveLength(1));
  });
});

describe('a link from a product app', () => {
  const connected = {
    dtm: { connected: true, state: 'connected' as const },
    loyalty: { connected: true, state: 'connected' as const },
  };
  const loyalty: Product = { ...aiTheme, type: 'loyalty', title: 'Loyalty' };

  test.each(['/?open=dtm', `/?open=dtm&shop=${fern.domain}`])(
    '%s opens the connected AI theme for the current store, once',
    async (path) => {
      const api = homeApi({ connected });
      api.on(dtmLoginUrl, ok(dtmLoginUrl, { url: APP }));
      const { visited } = renderPortal({ path, api });
      await waitFor(() => expect(visited).toEqual([APP]));
      expect(window.location.search).toBe('');
      expect(api.calls(dtmLoginUrl).map(({ body }) => body)).toEqual([{ shop: fern.domain }]);
      expect(api.calls(dtmLoginUrl)[0]?.headers.get(SHOP_HEADER)).toBe(fern.domain);
    },
  );

  test('opens an operator’s own product by its signed URL', async () => {
    const api = homeApi({ products: [loyalty], connected });
    api.on(getSignedUrl, ok(getSignedUrl, { signedUrl: APP }));
    const { visited } = renderPortal({ path: '/?open=loyalty', api });
    await waitFor(() => expect(visited).toEqual([APP]));
  });

  test('shows the error of the server', async () => {
    const api = homeApi({ connected });
    api.on(dtmLoginUrl, refuse(dtmLoginUrl, 'product_unavailable', { message: 'Not today.' }));
    const { visited } = renderPortal({ path: '/?open=dtm', api });
    expect(await screen.findByText('Not today.')).toBeVisible();
    expect(visited).toEqual([]);
  });

  test('shows which store to switch to, and does not switch by itself', async () => {
    const path = `/?open=dtm&shop=${harbour.domain}`;
    const { visited } = renderPortal({ path, api: homeApi({ stores: twoStores, connected }) });
    expect(
      await screen.findByText('Switch to Harbour Lights to open AI theme for it.'),
    ).toBeVisible();
    expect(visited).toEqual([]);
  });

  test('names a product that is not connected, and starts nothing by itself', async () => {
    const { visited } = renderPortal({ path: '/?open=dtm', api: homeApi({ connected: {} }) });
    const notice = `AI theme is not connected to ${fern.name} yet. Start it here first.`;
    expect(await screen.findByText(notice)).toBeVisible();
    expect(visited).toEqual([]);
  });

  test.each([
    ['a product that there is not', '/?open=nothing'],
    ['a store of somebody else', '/?open=dtm&shop=elsewhere.myshopify.com'],
  ])('starts nothing for %s', async (_case, path) => {
    const { visited } = renderPortal({ path, api: homeApi({ connected }) });
    await press('AI theme', 'Open AI theme');
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(visited).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

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
    await user.click(await press('AI theme', 'Start for free: AI theme'));

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
    await portal.user.click(await press('AI theme', 'Start for free: AI theme'));
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
        failed: /could not confirm/,
        expired: /too long/,
        pending: /Another account/,
        declined: /has declined your request/,
      };
      expect(await screen.findByText(messages[outcome as keyof typeof messages])).toBeVisible();
      expect(window.location.search).toBe('');
      expect(api.calls(dtmRegister)).toHaveLength(0);
      await user.click(await press('AI theme', 'Start for free: AI theme'));
      await waitFor(() => expect(visited).toEqual([APP]));
    },
  );
});
