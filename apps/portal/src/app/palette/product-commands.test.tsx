import { productEndpoints } from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectNoPalette, openPalette, option, SHORTCUT } from '../../testing/palette.ts';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { aiTheme, noStores } from '../../testing/samples.ts';
import { settingsApi } from '../../testing/settings.ts';
import { ok, refuse } from '../../testing/stub-api.ts';

const { getSignedUrl, connectedApps } = productEndpoints;

test('a product has its own icon', async () => {
  await openPalette();
  const drawn = [await option(/^AI theme/), await option(/^AI reviews/)].map(
    (one) => one.querySelector('svg')?.innerHTML,
  );
  expect(new Set(drawn).size).toBe(2);
});

describe('a product', () => {
  test('that is connected is opened for the current store, from any page', async () => {
    const api = settingsApi();
    const states = { dtm: { connected: true, state: 'connected' as const } };
    api.on(connectedApps, ok(connectedApps, states));
    api.on(getSignedUrl, ok(getSignedUrl, { signedUrl: 'https://app.example/signed' }));
    const { user, visited } = await openPalette(api, '/account-settings');
    await option(/^AI themeOpen/);
    await user.keyboard('ai theme{Enter}');
    await waitFor(() => expect(visited).toEqual(['https://app.example/signed']));
  });

  test('that needs a store closes the palette and opens Add store', async () => {
    storeSession();
    const api = homeApi({ stores: noStores });
    const { dtmRegister } = productEndpoints;
    api.on(dtmRegister, refuse(dtmRegister, 'store_required'));
    const { user } = renderPortal({ api });
    await screen.findByRole('button', { name: 'Add your first store' });
    await user.keyboard(SHORTCUT);
    await option(/^AI theme/);
    await user.keyboard('ai theme{Enter}');
    await screen.findByRole('dialog', { name: 'Connect your Shopify store' });
    expectNoPalette();
  });

  test('on another site is opened in a new tab', async () => {
    const { user, open } = await openPalette();
    await option(/^Theme sections/);
    await user.keyboard('sections{Enter}');
    expect(open).toHaveBeenCalledWith(
      'https://apps.example/sections',
      '_blank',
      'noopener,noreferrer',
    );
    expectNoPalette();
  });

  test('that is not available cannot be chosen', async () => {
    const api = homeApi({
      products: [{ ...aiTheme, available: false, buttonText: 'Coming Soon' }],
    });
    await openPalette(api);
    expect(await option(/^AI themeComing Soon/)).toHaveAttribute('aria-disabled', 'true');
  });
});
