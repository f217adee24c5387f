import { type Product, productEndpoints, SHOP_HEADER, storeEndpoints } from '@atrium/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { card, cardButton } from '../../../testing/product-cards.ts';
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

const { getSignedUrl, dtmRegister, reviewsLoginUrl } = productEndpoints;
const { changeStore } = storeEndpoints;
const changed = ok(changeStore, { user: ada, auth: { token: 'atr_changed' } });
const APP = 'https://app.example/launch?token=1';

beforeEach(() => storeSession());

describe('what a card does', () => {
  test('a connected product opens by its signed URL', async () => {
    const connected = { dtm: { connected: true, state: 'connected' as const } };
    const api = homeApi({ connected });
    api.on(getSignedUrl, ok(getSignedUrl, { signedUrl: APP }));
    const { user, visited } = renderPortal({ api });
    await user.click(await cardButton('AI theme', 'Open AI theme'));
    await waitFor(() => expect(visited).toEqual([APP]));
    expect(api.calls(getSignedUrl)[0]?.query).toEqual({ type: 'dtm' });
    expect(api.calls(getSignedUrl)[0]?.headers.get(SHOP_HEADER)).toBe(fern.domain);
  });

  test('a product that is being set up shows “Connecting…” and keeps its start button', async () => {
    const connected = { dtm: { connected: false, state: 'connecting' as const } };
    renderPortal({ api: homeApi({ connected }) });
    const theme = within(await card('AI theme'));
    expect(theme.getByText('Connecting…')).toBeVisible();
    expect(theme.getByRole('button', { name: 'Start for free: AI theme' })).toBeVisible();
    expect(within(await card('AI reviews app')).queryByText('Connecting…')).toBeNull();
  });

  test('the AI theme is registered with both click ids, then the shop changes, then it opens', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
    document.cookie = 'irclickid=click%201';
    const api = homeApi();
    const shop = { domain: fern.domain, type: 'dtm' };
    api.on(dtmRegister, ok(dtmRegister, { shop, signedUrl: APP }));
    api.on(changeStore, changed);
    const { user, visited } = renderPortal({ api });
    await user.click(await cardButton('AI theme', 'Start for free: AI theme'));
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
    await user.click(await cardButton('AI reviews app', 'Start for free: AI reviews app'));
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
      const link = within(await card(title)).getByRole('link', { name });
      expect(link).toHaveAttribute('href', href);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    },
  );

  test('shows badges for beta products and unavailable ones', async () => {
    renderPortal({ api: homeApi() });
    expect(within(await card('Theme sections')).getByText('Beta')).toBeVisible();
    expect(within(await card('Email campaigns')).getByText('Coming Soon')).toBeVisible();
  });

  test('a link that is not an http(s) URL is left out', async () => {
    const evil: Product = {
      ...aiTheme,
      type: 'evil',
      title: 'Evil',
      action: { kind: 'link', label: 'Go', url: 'javascript:alert(1)' },
    };
    renderPortal({ api: homeApi({ products: [evil] }) });
    expect(within(await card('Evil')).queryByRole('link')).not.toBeInTheDocument();
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
    await user.click(await cardButton('Loyalty', 'Start for free: Loyalty'));
    await waitFor(() => expect(visited).toEqual([APP]));
    expect(api.calls(getSignedUrl)[0]?.query).toEqual({ type: 'loyalty' });
  });

  test('a product without an app only shows that it is unavailable', async () => {
    const own: Product = { ...aiTheme, available: false, buttonText: 'Unavailable' };
    renderPortal({ api: homeApi({ products: [own] }) });
    expect(within(await card('AI theme')).getByText('Unavailable')).toBeVisible();
    expect(within(await card('AI theme')).queryByRole('button')).not.toBeInTheDocument();
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
    await user.click(await cardButton('AI reviews app', 'Start for free: AI reviews app'));
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    expect(visited).toEqual([]);
  });

  test('two clicks start it once', async () => {
    const api = homeApi();
    const { held, release } = later(ok(reviewsLoginUrl, { url: APP }));
    api.on(reviewsLoginUrl, held);
    const { user, visited } = renderPortal({ api });
    await user.dblClick(await cardButton('AI reviews app', 'Start for free: AI reviews app'));
    release();
    await waitFor(() => expect(visited).toEqual([APP]));
    await user.click(await cardButton('AI reviews app', 'Start for free: AI reviews app'));
    expect(api.calls(reviewsLoginUrl)).toHaveLength(1);
  });

  test('a store switched in another tab offers to reload', async () => {
    const api = homeApi();
    api.on(dtmRegister, refuse(dtmRegister, 'store_changed'));
    const { user, reload } = renderPortal({ api });
    await user.click(await cardButton('AI theme', 'Start for free: AI theme'));
    await user.click(await screen.findByRole('button', { name: /^Reload/ }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('a store switched in another tab is reported once, by that tab and by the failing call', async () => {
    const api = homeApi({ stores: twoStores });
    api.on(dtmRegister, refuse(dtmRegister, 'store_changed'));
    const { user } = renderPortal({ api });
    await cardButton('AI theme', 'Start for free: AI theme');
    const otherTab = new BroadcastChannel('atrium-current-store');
    otherTab.postMessage(harbour.domain);
    otherTab.close();
    const notice = /^You switched .* in another tab/;
    expect(await screen.findByText(notice)).toBeVisible();
    await user.click(await cardButton('AI theme', 'Start for free: AI theme'));
    await waitFor(() => expect(api.calls(dtmRegister)).toHaveLength(1));
    await user.click(await cardButton('AI theme', 'Start for free: AI theme'));
    await waitFor(() => expect(api.calls(dtmRegister)).toHaveLength(2));
    await waitFor(() => expect(screen.getAllByText(notice)).toHaveLength(1));
  });
});
