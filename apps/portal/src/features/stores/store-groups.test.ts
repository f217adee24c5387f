import { type Shop, storeStatuses } from '@atrium/contract';
import { expect, test } from 'vitest';
import { needsAttention } from '../../shared/store-status.ts';
import { detailsOf, fern } from '../../testing/samples.ts';
import { groupStores, listStores, searchStores, storeGroups } from './store-groups.ts';
import { orderStores, storesInRow } from './store-order.ts';
import { stateOf } from './texts.ts';

const shops = Array.from({ length: 30 }, (_, index): Shop => {
  const name = `Store ${String(30 - index).padStart(2, '0')}`;
  return { ...fern, name, domain: `store-${index}.myshopify.com`, status: 'verified' };
});
const domains = (stores: readonly Shop[]) => stores.map(({ domain }) => domain);

test('recent are the current store, then those that were switched to last', () => {
  const days: Record<number, string> = { 3: '01', 9: '24', 20: '26' };
  const used = shops.map((shop, index) =>
    days[index] ? { ...shop, lastSelectedAt: `2026-11-${days[index]}T10:00:00.000Z` } : shop,
  );
  const { recent } = groupStores(used, 'store-3.myshopify.com');
  expect(domains(recent).slice(0, 4)).toEqual([
    'store-3.myshopify.com',
    'store-20.myshopify.com',
    'store-9.myshopify.com',
    'store-0.myshopify.com',
  ]);
  expect(recent).toHaveLength(8);
  expect(storesInRow(used, 'store-3.myshopify.com'), 'its placeholder has the same').toEqual(
    recent,
  );
});

test('without any switch the current store still comes first', () => {
  const { recent, all } = groupStores(shops, 'store-12.myshopify.com');
  expect(recent[0]?.domain).toBe('store-12.myshopify.com');
  expect(all.slice(0, 2).map(({ name }) => name)).toEqual(['Store 18', 'Store 01']);
});

test('stores that lost their access need attention', () => {
  const lost: Shop = { ...fern, domain: 'lost.myshopify.com', status: 'uninstalled' };
  const { attention } = groupStores([...shops, lost], null);
  expect(domains(attention)).toEqual(['lost.myshopify.com']);
});

test.each([
  ['FERN', 1],
  [' fern.my ', 1],
  ['Store 1', 10],
  ['nothing', 0],
])('“%s” finds by name and domain, in any case', (query, count) => {
  expect(searchStores([...shops, fern], query)).toHaveLength(count);
});

test('a few stores stay in the order in which they were added, whatever happened to them', () => {
  const lost = { ...fern, domain: 'lost.myshopify.com', status: 'uninstalled' } as const;
  const stores = [...shops.slice(0, 3), lost, ...shops.slice(3, 6)].map(detailsOf);
  const { current, urgent, others } = listStores(stores, false, 'lost.myshopify.com');
  expect(others).toEqual(stores);
  expect([...current, ...urgent]).toEqual([]);
});

test('of many, the current one comes first and the others by name, in every list', () => {
  const last = { ...fern, name: 'Zinnia', domain: 'zinnia.myshopify.com' };
  const many = [...shops, last];
  const inOrder = domains(orderStores(many, last.domain));
  expect(inOrder.slice(0, 2)).toEqual(['zinnia.myshopify.com', 'store-29.myshopify.com']);
  const { current, others } = listStores(many.map(detailsOf), true, last.domain);
  expect(domains([...current, ...others])).toEqual(inOrder);
  expect(domains(groupStores(many, last.domain).all)).toEqual(inOrder);
  expect(storeGroups).toEqual(['attention', 'recent', 'all']);
});

test('numbers in names are compared by their value', () => {
  const branches = ['Branch 10', 'Branch 2', 'Branch 1'].map((name) => ({ ...fern, name }));
  expect(orderStores(branches, null, true).map(({ name }) => name)).toEqual([
    'Branch 1',
    'Branch 2',
    'Branch 10',
  ]);
});

test('of many, those that need attention are a group of their own, without the current one', () => {
  const lost = { ...fern, domain: 'lost.myshopify.com', status: 'uninstalled' } as const;
  const many = [...shops, { ...lost, domain: 'also-lost.myshopify.com' }, lost].map(detailsOf);
  const { current, urgent, others } = listStores(many, true, 'lost.myshopify.com');
  expect(domains(current)).toEqual(['lost.myshopify.com']);
  expect(domains(urgent)).toEqual(['also-lost.myshopify.com']);
  expect(domains(others)[0]).toEqual('store-29.myshopify.com');
});

test.each([2, 9, 20])(
  'of %i all keep their places in every list, whichever is current',
  (count) => {
    const some = shops.slice(0, count);
    const last = some.at(-1)?.domain ?? null;
    expect(orderStores(some, last)).toEqual(some);
    expect(groupStores(some, last).all).toEqual(some);
    expect(storesInRow(some, last ?? undefined), 'its placeholder has the same').toEqual(some);
    expect(domains(listStores(some.map(detailsOf), false, last ?? undefined).others)).toEqual(
      domains(some),
    );
  },
);

test('the search of some stores keeps the order in which they are listed', () => {
  const some = shops.slice(0, 12);
  expect(groupStores(some, null).all).toEqual(some);
});

test('of all states, exactly those of stores that need attention are in the colours of a warning', () => {
  const statuses = [...storeStatuses].filter((status) => status !== 'removed');
  const coloured = statuses.filter((status) =>
    ['warning', 'danger'].includes(stateOf({ status, products: [] }).tone),
  );
  expect(coloured).toEqual(statuses.filter(needsAttention));
});
