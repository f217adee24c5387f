import {
  type Endpoint,
  linkedAccountEndpoints,
  messages,
  productEndpoints,
  profileEndpoints,
  securityEndpoints,
  storeDetailEndpoints,
  storeInstallEndpoints,
} from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { ada, catalogue, fern, guideWith, oneStore } from '../../testing/samples.ts';
import { html, later, ok, refuse, unreachable } from '../../testing/stub-api.ts';

const { getCatalogue, connectedApps } = productEndpoints;
const { getProfile, getCountries } = profileEndpoints;
const { listAccessTokens } = securityEndpoints;
const { listLinkedAccounts } = linkedAccountEndpoints;
const { getInstall } = storeInstallEndpoints;
const { listStoreDetails } = storeDetailEndpoints;

const SECURITY = '/account-settings?tab=security';
const healthy = {
  products: ok(getCatalogue, catalogue),
  apps: ok(connectedApps, {}),
  profile: ok(getProfile, { ...ada, shoplist: oneStore }),
  countries: ok(getCountries, [{ country: 'Sweden', countryCode: 'SE' }]),
  devices: ok(listAccessTokens, []),
  signIns: ok(listLinkedAccounts, {
    password: true,
    passwordChangedAt: '2026-03-05T09:00:00.000Z',
    providers: [],
  }),
  install: ok(getInstall, null),
};

beforeEach(() => storeSession());

function apiOf() {
  const api = homeApi();
  api.on(getCountries, healthy.countries);
  api.on(listAccessTokens, healthy.devices);
  api.on(listLinkedAccounts, healthy.signIns);
  return api;
}

const broken = [
  ['a dead network', () => unreachable(), messages.serverError],
  ['a 500', (endpoint: Endpoint) => refuse(endpoint, 'internal'), messages.serverError],
  [
    'a 429 with its wait',
    (endpoint: Endpoint) => refuse(endpoint, 'rate_limited', { retryAfterSeconds: 42 }),
    'You can try again in 42 seconds.',
  ],
  ['a 503', (endpoint: Endpoint) => refuse(endpoint, 'unavailable'), 'not available right now'],
  ['an HTML page instead of JSON', () => html(200), messages.serverError],
] as const;

/** Each list with its page, its own error text if it has one, and the responses after a retry. */
const lists = [
  ['the products', '/', getCatalogue, healthy.products, 'AI theme', undefined],
  ['the connected apps', '/', connectedApps, healthy.apps, 'AI theme', undefined],
  ['the devices', SECURITY, listAccessTokens, healthy.devices, 'No devices found', undefined],
  ['the ways to log in', SECURITY, listLinkedAccounts, healthy.signIns, 'Not connected', undefined],
  [
    'an installation',
    '/connect-store',
    getInstall,
    healthy.install,
    'There is no store to connect',
    undefined,
  ],
  [
    'the countries',
    '/account-settings',
    getCountries,
    healthy.countries,
    'Choose a country',
    'We couldn’t load the countries.',
  ],
] as const;

test.each(
  lists.flatMap(([name, path, endpoint, healed, shown, own]) =>
    broken.map(([what, respond, message]) => ({
      name,
      what,
      path,
      endpoint,
      respond: respond(endpoint),
      healed,
      shown,
      message: own ?? message,
    })),
  ),
)('$name: shows $what, and Try again loads it', async (row) => {
  const api = apiOf();
  api.on(row.endpoint, row.respond);
  const { user } = renderPortal({ path: row.path, api });
  expect(await screen.findByText(new RegExp(row.message))).toBeVisible();
  api.on(row.endpoint, row.healed);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByText(new RegExp(row.shown)))[0]).toBeVisible();
  await waitFor(() => expect(screen.queryByText(new RegExp(row.message))).not.toBeInTheDocument());
});

test.each(broken)(
  'the stores: after %s their place in the header requests them again',
  async (_, respond) => {
    const api = apiOf();
    api.on(getProfile, respond(getProfile));
    const { user } = renderPortal({ api });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.on(getProfile, healthy.profile);
    await user.click(retry);
    expect(await screen.findByRole('button', { name: /Switch store/ })).toBeVisible();
  },
);

test.each([
  ['the profile', '/account-settings', getProfile, 'We couldn’t load your profile'],
  ['the devices', SECURITY, listAccessTokens, 'We couldn’t load your devices'],
  [
    'the ways to log in',
    SECURITY,
    listLinkedAccounts,
    'We couldn’t load your other ways to log in',
  ],
] as const)(
  '%s: what could not be loaded is named above the reason',
  async (_, path, endpoint, title) => {
    const api = apiOf();
    api.on(endpoint, refuse(endpoint, 'internal'));
    renderPortal({ path, api });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading', { name: title })).toBeVisible();
    expect(alert).toHaveTextContent(messages.serverError);
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);

test.each([
  ['the products', '/', getCatalogue],
  ['the devices', SECURITY, listAccessTokens],
  ['the ways to log in', SECURITY, listLinkedAccounts],
  ['the countries', '/account-settings', getCountries],
  ['the stores', '/stores', listStoreDetails],
  ['the store to connect', '/connect-store', getInstall],
  ['the stores in the header', '/', getProfile],
  ['the profile', '/account-settings', getProfile],
] as const)('%s: Try again that fails again keeps the focus', async (name, path, endpoint) => {
  const api = apiOf();
  api.on(endpoint, refuse(endpoint, 'internal'));
  const { user } = renderPortal({ path, api });
  // The header has its own.
  const place = name === 'the profile' ? within(await screen.findByRole('main')) : screen;
  const retry = await place.findByRole('button', { name: 'Try again' });
  const failing = later(refuse(endpoint, 'internal'));
  api.on(endpoint, failing.held);
  await user.click(retry);
  expect(retry).toHaveAttribute('aria-disabled', 'true');
  expect(retry).toHaveFocus();
  failing.release();
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled', 'true'));
  expect(retry).toHaveFocus();
});

test('the stores are there where the products could not be loaded', async () => {
  const api = apiOf();
  api.on(getCatalogue, refuse(getCatalogue, 'internal'));
  renderPortal({ api });
  expect(
    await screen.findByRole('heading', { name: 'We couldn’t load your products' }),
  ).toBeVisible();
  expect(screen.getByRole('region', { name: 'Your stores' })).toBeVisible();
});

test.each([
  ['of this visit', false],
  ['of the last one, when they cannot be loaded again either', true],
])(
  'the names of the products stay where their state could not be loaded: those %s',
  async (_, isReload) => {
    const healthyApi = apiOf();
    if (isReload) {
      const { unmount } = renderPortal({ api: healthyApi });
      expect(await screen.findByRole('button', { name: 'Start for free: AI theme' })).toBeVisible();
      unmount();
    }
    const api = apiOf();
    api.on(connectedApps, refuse(connectedApps, 'internal'));
    if (isReload) api.on(getCatalogue, refuse(getCatalogue, 'internal'));
    const { user } = renderPortal({ api });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We couldn’t check which products are connected');
    const products = screen.getByRole('list', { name: 'Products' });
    expect(within(products).getByRole('heading', { name: 'AI theme' })).toBeVisible();
    expect(within(products).getAllByText('A storefront that designs itself.')).not.toEqual([]);
    expect(within(products).queryByRole('button')).not.toBeInTheDocument();
    api.on(connectedApps, healthy.apps);
    api.on(getCatalogue, healthy.products);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Start for free: AI theme' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

test('a card keeps its badge and its link to another site where its state could not be loaded', async () => {
  const api = apiOf();
  api.on(connectedApps, refuse(connectedApps, 'internal'));
  renderPortal({ api });
  await screen.findByRole('alert');
  const products = within(screen.getByRole('list', { name: 'Products' }));
  expect(products.getByText('Beta')).toBeVisible();
  expect(products.getByText('Coming Soon')).toBeVisible();
  expect(products.getByRole('link', { name: /^Start for free: Theme sections/ })).toBeVisible();
  expect(products.getByRole('link', { name: /^Join waitlist: Email campaigns/ })).toBeVisible();
  expect(products.getAllByRole('link')).toHaveLength(2);
});

describe('the next step, where the states of the products could not be loaded', () => {
  test('confirms the store', async () => {
    const added = { ...fern, status: 'added' } as const;
    const api = homeApi({ stores: { currentShop: added, shops: [added] } });
    api.on(connectedApps, refuse(connectedApps, 'internal'));
    renderPortal({ api });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Confirm store' })).toBeVisible();
  });

  test('starts no product, which may be connected', async () => {
    const api = homeApi({ guide: guideWith('email', 'store', 'store-verified') });
    const { unmount } = renderPortal({ api });
    const step = /Next: start/;
    expect(await screen.findByRole('region', { name: step })).toBeVisible();
    unmount();
    api.on(connectedApps, refuse(connectedApps, 'internal'));
    renderPortal({ api });
    expect(await screen.findByRole('alert')).toBeVisible();
    // The step's placeholder is there until it is known that it is this one.
    await waitFor(() => expect(screen.queryByText(/Next:/)).not.toBeInTheDocument());
  });
});

test.each([
  ['the connected apps', [connectedApps]],
  ['the products', [getCatalogue]],
  ['both', [getCatalogue, connectedApps]],
] as const)(
  'Try again for %s stays with the focus until they are loaded, then leads to the first product',
  async (_, endpoints) => {
    const healed = [
      [getCatalogue, healthy.products],
      [connectedApps, healthy.apps],
    ] as const;
    const api = apiOf();
    for (const endpoint of endpoints) api.on(endpoint, refuse(endpoint, 'internal'));
    const { user } = renderPortal({ api });
    const retry = await screen.findByRole('button', { name: 'Try again' });

    const failing = endpoints.map((endpoint) => {
      const failure = later(refuse(endpoint, 'internal'));
      api.on(endpoint, failure.held);
      return failure;
    });
    await user.click(retry);
    expect(retry).toHaveAttribute('aria-disabled', 'true');
    expect(retry).toBeVisible();
    for (const { release } of failing) release();
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled', 'true'));
    expect(retry).toHaveFocus();

    const healing = healed.map(([endpoint, response]) => [endpoint, later(response)] as const);
    for (const [endpoint, { held }] of healing) api.on(endpoint, held);
    await user.click(retry);
    for (const [, { release }] of healing) {
      expect(retry).toHaveFocus();
      release();
    }
    expect(await screen.findByRole('button', { name: 'Start for free: AI theme' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'AI theme' })).toHaveFocus());
  },
);
