import { type Product, productEndpoints, SHOP_HEADER } from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { cardButton } from '../../../testing/product-cards.ts';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { aiTheme, fern, harbour, twoStores } from '../../../testing/samples.ts';
import { ok, refuse } from '../../../testing/stub-api.ts';

const { getSignedUrl, dtmLoginUrl } = productEndpoints;
const APP = 'https://app.example/launch?token=1';

beforeEach(() => storeSession());

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
    await cardButton('AI theme', 'Open AI theme');
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(visited).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
