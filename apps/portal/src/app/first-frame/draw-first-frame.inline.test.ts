import type { ShopList } from '@atrium/contract';
import { webFontUrl } from '@atrium/ui/web-font';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeHue, storeHues } from '../../features/stores/store-look.ts';
import { prerenderFirstFrame } from '../../prerender.tsx';
import { createBrowserStorage } from '../../shared/session/browser-storage.ts';
import { createStoreCache } from '../../shared/session/store-cache.ts';
import { storeSession } from '../../testing/render-portal.tsx';
import { ada, fern, harbour, oneStore } from '../../testing/samples.ts';
import { drawFirstFrame } from './draw-first-frame.inline.ts';

const template = prerenderFirstFrame({
  '/': ['home-page-A1b2'],
  '/stores': ['stores-page-C3d4'],
  '/account-settings': [],
});

/** Loads a built page, as the server sends it. */
function openPage(path: string): void {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root">The landing page</div>${template}`;
  delete document.documentElement.dataset.prerendered;
  drawFirstFrame();
}

const isDrawn = () => document.documentElement.dataset.prerendered === 'framed';
const storesCache = createStoreCache(createBrowserStorage(() => window.sessionStorage));
const keepStores = (shoplist: ShopList) => storesCache.keep(ada.id, shoplist);
/** The greeting has a `<header>` too, which is no banner inside `<main>`. */
const banner = () => document.querySelector<HTMLElement>('[data-signed-in-header]') as HTMLElement;

const preloaded = () =>
  [...document.querySelectorAll('body > link[rel="preload"]')].map((link) =>
    link.getAttribute('href'),
  );

beforeEach(() => storeSession());
afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset.prerendered;
  delete document.documentElement.dataset.switching;
});

test('names nothing that a browser would fetch without a session', () => {
  // React names the images that a page shows, so that the browser preloads them.
  expect(template).not.toContain('<link');
});

test('greets the merchant, and shows the last current store in the header', () => {
  keepStores(oneStore);
  openPage('/');
  expect(isDrawn()).toBe(true);
  expect(screen.getByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
  expect(banner()).toHaveTextContent(fern.name);
  expect(banner()).toHaveTextContent(fern.domain);
  expect(banner().querySelector('[data-initials]')).toHaveAttribute('data-initials', 'AL');
  expect(screen.getByText('Loading your products')).toBeInTheDocument();
  expect(screen.queryByText('The landing page')).not.toBeInTheDocument();
  expect(preloaded()).toEqual([webFontUrl, '/assets/home-page-A1b2.js']);
});

test('shows the arch of the current store in the hue that it has beside the others', () => {
  const shops = ['store-0', 'store-1', 'store-2', 'store-3', 'store-4'].map((start) => ({
    ...fern,
    domain: `${start}.myshopify.com`,
  }));
  const drawn = shops.map((currentShop) => {
    keepStores({ currentShop, shops });
    openPage('/');
    return banner().querySelector('[data-store-arch] path:last-of-type')?.getAttribute('fill');
  });
  expect(new Set(drawn).size).toBe(5);
  expect(drawn).toEqual([...storeHues(shops).values()].map((hue) => `var(--${hue})`));
});

test('shows the arch of the store in its hue', () => {
  for (const domain of ['fern.myshopify.com', 'harbour.myshopify.com', 'kiln.myshopify.com']) {
    const shop = { ...fern, domain };
    keepStores({ currentShop: shop, shops: [shop] });
    openPage('/');
    const door = banner().querySelector('[data-store-arch] path:last-of-type');
    expect(door).toHaveAttribute('fill', `var(--${storeHue(domain)})`);
  }
});

test.each([
  ['a few stores', 3, 3],
  ['many stores', 20, 20],
  ['very many stores, as far as they would be seen', 30, 8],
])('keeps a place in the row for each of %s', (_, count, places) => {
  const shops = Array.from({ length: count }, (_each, index) => ({
    ...fern,
    name: `Store ${index}`,
    domain: `store-${index}.myshopify.com`,
  }));
  keepStores({ currentShop: fern, shops });
  openPage('/');
  const drawn = [...document.querySelectorAll('[data-each-store] [data-line="name"]')];
  expect(drawn.map(({ textContent }) => textContent)).toEqual(
    shops.slice(0, places).map(({ name }) => name),
  );
});

test.each([
  [8, 0, 0],
  [9, 1, 0],
  [20, 1, 0],
  [21, 1, 1],
])(
  'keeps the place of the tools of %i stores, and begins with the current one as soon as there are groups',
  (count, searches, groups) => {
    const shops = Array.from({ length: count }, (_each, index) => ({
      ...fern,
      domain: `store-${index}.myshopify.com`,
    }));
    keepStores({ currentShop: shops.at(-1) ?? null, shops });
    openPage('/');
    expect(document.querySelectorAll('[data-part="store-search"]')).toHaveLength(searches);
    expect(document.querySelectorAll('[data-part="store-groups"]')).toHaveLength(groups);
    const places = [...document.querySelectorAll('[data-each-store]')];
    const current = document.querySelector('[data-current]');
    expect(places.indexOf(current as Element)).toBe(groups === 1 ? 0 : count - 1);
  },
);

test('shows on the search the shortcut of the device', () => {
  openPage('/');
  expect(banner().querySelector('[data-keys]')).toHaveAttribute('data-keys', 'Ctrl K');
});

test('keeps the shortcut of the search for the time when it can be opened', () => {
  const { dataset } = document.documentElement;
  openPage('/');
  fireEvent.keyDown(window, { key: 'k' });
  expect(dataset.queuedShortcut).toBeUndefined();
  const isLeftToTheBrowser = fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  expect(dataset.queuedShortcut).toBe('');
  expect(isLeftToTheBrowser).toBe(false);
  delete dataset.queuedShortcut;
});

test('preloads the web font, and the scripts of the page that is opened', () => {
  openPage('/stores');
  expect(preloaded()).toEqual([webFontUrl, '/assets/stores-page-C3d4.js']);
});

test('names no store that is not stored, or that another user had', () => {
  openPage('/');
  expect(banner()).not.toHaveTextContent('Store');
  storesCache.keep('another', oneStore);
  openPage('/');
  expect(banner()).not.toHaveTextContent(fern.name);
});

test.each([
  ['2', 2],
  ['-', 0],
])('keeps the place of the requests that there were last: %s', (kept, count) => {
  localStorage.setItem('store_requests', kept);
  openPage('/');
  expect(document.querySelectorAll('#root [data-each-request]')).toHaveLength(count);
});

test('offers to add the first store, and greets without a name', () => {
  const user = { ...ada, firstName: '', lastName: '', image: '/images/ada.jpg' };
  localStorage.setItem('user', JSON.stringify({ user }));
  keepStores({ currentShop: null, shops: [] });
  openPage('/');
  expect(screen.getByRole('heading')).toHaveTextContent(/^Welcome$/);
  expect(screen.getByRole('button', { name: 'Add store' })).toBeVisible();
  expect(banner().querySelector('img')).toHaveAttribute('src', '/images/ada.jpg');
});

test.each([
  ['the store that is to be confirmed', 'added', false, `confirm ${fern.name}`],
  ['a further store that is to be confirmed', 'verifying', true, `confirm ${fern.name}`],
  ['another step of the setup', 'verified', false, 'start your first product'],
  ['nothing where all is done', 'verified', true, null],
] as const)('keeps the place of %s', (_, status, onboardingCompleted, title) => {
  localStorage.setItem('user', JSON.stringify({ user: { ...ada, onboardingCompleted } }));
  const store = { ...fern, status };
  keepStores({ currentShop: store, shops: [store] });
  openPage('/');
  const steps = screen.queryAllByText(/^Next: /).map(({ textContent }) => textContent);
  expect(steps).toEqual(title === null ? [] : [`Next: ${title}`]);
});

test.each([
  ['profile', ['Next: tell us your name']],
  ['email', ['Next: confirm your email address']],
  ['none', []],
])('keeps the place of the step that this tab showed last: %s', (known, titles) => {
  sessionStorage.setItem('next_step', known);
  localStorage.setItem('user', JSON.stringify({ user: { ...ada, onboardingCompleted: false } }));
  keepStores(oneStore);
  openPage('/');
  expect(screen.queryAllByText(/^Next: /).map(({ textContent }) => textContent)).toEqual(titles);
});

test('keeps only the place of a button where the next step is hidden', () => {
  sessionStorage.setItem('next_step_hidden', 'yes');
  localStorage.setItem('user', JSON.stringify({ user: { ...ada, onboardingCompleted: false } }));
  keepStores(oneStore);
  openPage('/');
  expect(screen.getByText('Show the next step')).toBeInTheDocument();
  expect(screen.queryByText(/^Next: /)).not.toBeInTheDocument();
});

test('shows no home where a confirmation leads on to Stores', () => {
  sessionStorage.setItem('pending_page', '/stores');
  openPage('/?store=verified');
  expect(banner()).toBeVisible();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  openPage('/');
  expect(screen.getByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
});

test('keeps the previous page in view after a switch of the store, and only then', () => {
  openPage('/');
  expect(document.documentElement).not.toHaveAttribute('data-switching');
  sessionStorage.setItem('switched_store', fern.name);
  openPage('/');
  expect(document.documentElement).toHaveAttribute('data-switching');
});

test('shows only the header on the other pages of a merchant', () => {
  openPage('/account-settings');
  expect(banner()).toBeVisible();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test.each([
  ['a page around logging in', '/verify-email'],
  ['an unknown page', '/nowhere'],
  ['the callback of a provider', '/?code=a&state=b'],
  ['the logout', '/?logout=true'],
])('is not drawn for %s', (_, path) => {
  openPage(path);
  expect(isDrawn()).toBe(false);
  expect(screen.getByText('The landing page')).toBeInTheDocument();
});

test.each([
  ['without a session', () => localStorage.clear()],
  ['without a readable user', () => localStorage.setItem('user', '{')],
])('is not drawn %s', (_, change) => {
  change();
  openPage('/');
  expect(isDrawn()).toBe(false);
  expect(screen.getByText('The landing page')).toBeInTheDocument();
});

test('shows names as text, whatever they are', () => {
  const name = '<img src=x onerror=alert(1)> $& {domain}';
  const store = { ...harbour, name };
  keepStores({ currentShop: store, shops: [store] });
  localStorage.setItem('user', JSON.stringify({ user: { ...ada, firstName: name } }));
  openPage('/');
  expect(banner()).toHaveTextContent(name.replaceAll(/\s+/g, ' '));
  expect(screen.getByRole('heading')).toHaveTextContent('Welcome, <img src=x');
  expect(document.querySelector('img')).toBeNull();
});
