import { expect, test } from 'vitest';
import { type Command, searchCommands } from './search-commands.ts';

const store = (label: string, domain = `${label}.myshopify.com`): Command => ({
  id: `store:${domain}`,
  kind: 'store',
  label,
  description: domain,
  run: () => undefined,
});
const page = (label: string, keywords = ''): Command => ({
  id: `page:${label}`,
  kind: 'page',
  label,
  keywords,
  run: () => undefined,
});

/** The groups as text: their labels with the labels of their items. */
function found(query: string, commands: readonly Command[], recent: readonly string[] = []) {
  return searchCommands(query, {
    commands,
    recent,
    recentStores: [],
    loadingProducts: 0,
  }).map(({ label, items }) => [label, ...items.map((item) => item.label)].join(': '));
}

const devices = page('Devices', 'sessions log out');
const commands = [store('Fern & Ember', 'fern.myshopify.com'), store('Kiln'), devices];

test('shows what was used last first, and once only', () => {
  expect(found('', commands, ['page:Devices', 'store:fern.myshopify.com'])).toEqual([
    'Recent: Devices: Fern & Ember',
    'Stores: Kiln',
  ]);
});

test('does not begin with where the merchant is, although it was used last', () => {
  const kiln = { ...store('Kiln'), isHere: true };
  const listed = [store('Fern & Ember', 'fern.myshopify.com'), kiln, devices];
  expect(found('', listed, [kiln.id, 'page:Devices'])).toEqual([
    'Recent: Devices',
    'Stores: Fern & Ember: Kiln',
  ]);
});

test('ignores what was used last and is gone, such as a removed store', () => {
  expect(found('', commands, ['store:gone.myshopify.com'])).toEqual([
    'Stores: Fern & Ember: Kiln',
    'Pages and settings: Devices',
  ]);
});

test('finds by a name, an address, and further words', () => {
  expect(found('fern.myshop', commands)).toEqual(['Stores: Fern & Ember']);
  expect(found('  EMBER  fern ', commands)).toEqual(['Stores: Fern & Ember']);
  expect(found('log out', commands)).toEqual(['Pages and settings: Devices']);
  expect(found('nothing like it', commands)).toEqual([]);
  expect(found('essions', commands), 'no part of a further word').toEqual([]);
});

test('prefers a whole word to the start of one', () => {
  const pages = [page('Address', 'street'), page('Add store', '')];
  expect(found('add', pages)).toEqual(['Pages and settings: Add store: Address']);
});

test('finds names in any script, with emoji, and without their accents', () => {
  const names = ['متجر الزهور', '🦊 Fuchs', 'Café Noir', '古道具店'].map((name, index) =>
    store(name, `shop-${index}.myshopify.com`),
  );
  expect(found('الزهور', names)).toEqual(['Stores: متجر الزهور']);
  expect(found('🦊', names)).toEqual(['Stores: 🦊 Fuchs']);
  expect(found('cafe', names)).toEqual(['Stores: Café Noir']);
  expect(found('道具', names)).toEqual(['Stores: 古道具店']);
});

test('puts names that begin with the searched words first', () => {
  const stores = ['Old Kiln', 'Unkilned', 'Kiln & Clay'].map((name, index) =>
    store(name, `shop-${index}.myshopify.com`),
  );
  expect(found('kiln', stores)).toEqual(['Stores: Kiln & Clay: Old Kiln: Unkilned']);
});

test('puts the group with the best match first', () => {
  const logOut: Command = { id: 'log-out', kind: 'more', label: 'Log out', run: () => undefined };
  expect(found('log out', [devices, logOut])).toEqual([
    'More: Log out',
    'Pages and settings: Devices',
  ]);
});

test('of two hundred stores shows some at first, with their number, and finds each', () => {
  const stores = Array.from({ length: 200 }, (_, index) =>
    store(`Store ${index}`, `s${index}.myshopify.com`),
  );
  const [group] = searchCommands('', {
    commands: stores,
    recent: [],
    recentStores: stores.map(({ id }) => id),
    loadingProducts: 0,
  });
  expect(group?.label).toBe('Recent stores · search to find all 200');
  expect(group?.items).toHaveLength(6);
  expect(found('store 173', stores)).toEqual(['Stores: Store 173']);
  expect(
    searchCommands('store', {
      commands: stores,
      recent: [],
      recentStores: [],
      loadingProducts: 0,
    })[0]?.items,
  ).toHaveLength(50);
});

test('calls them recent unless all are shown, and leaves out no single one', () => {
  const stores = Array.from({ length: 8 }, (_, index) => store(`Store ${index}`));
  const storesOf = (commands: readonly Command[], recent: string[] = []) =>
    searchCommands('', {
      commands,
      recent,
      recentStores: commands.map(({ id }) => id),
      loadingProducts: 0,
    }).find(({ id }) => id === 'store');
  expect(storesOf(stores)?.label).toBe('Recent stores · search to find all 8');
  expect(storesOf(stores)?.items).toHaveLength(6);
  expect(storesOf(stores.slice(1))?.label).toBe('Stores');
  // The seventh is above, as the one used last.
  expect(storesOf(stores.slice(1))?.items).toHaveLength(6);
  // The eighth is among what was used last.
  expect(storesOf(stores, [stores[0]?.id ?? ''])?.label).toBe('Stores');
});

test('shows placeholders of products while they load, unless something is searched for', () => {
  const options = { commands, recent: [], recentStores: [], loadingProducts: 4 };
  const products = searchCommands('', options).find(({ label }) => label === 'Products');
  expect(products).toMatchObject({ items: [], loading: 4 });
  expect(searchCommands('fern', options).map(({ label }) => label)).toEqual(['Stores']);
});
