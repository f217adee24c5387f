import { expect, test } from 'vitest';
import { monogram, storeHue, storeHues } from './store-look.ts';

test.each([
  ['Fern & Ember', 'F'],
  ['  fern', 'F'],
  ['“Fern”', 'F'],
  ['ßeta', 'ß'],
  ['👩🏽‍🎨 Studio', '👩🏽‍🎨'],
  ['متجر النور', 'م'],
  ['नमस्ते', 'न'],
  ['24 Hours', '2'],
  ['***', 'S'],
])('the monogram of %s is %s', (name, expected) => {
  expect(monogram({ name, domain: 'shop.myshopify.com' })).toBe(expected);
});

test('a store keeps its hue, and stores use all of them', () => {
  expect(storeHue('fern.myshopify.com')).toBe(storeHue('fern.myshopify.com'));
  const many = Array.from({ length: 60 }, (_, index) => storeHue(`store-${index}.myshopify.com`));
  expect(new Set(many)).toEqual(new Set(['iris', 'amber', 'sky', 'rose', 'accent']));
});

const storesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ domain: `store-${index}.myshopify.com` }));

test('the first five stores have five hues, and no store that of the one before it', () => {
  const hues = [...storeHues(storesOf(60)).values()];
  expect(new Set(hues.slice(0, 5)).size).toBe(5);
  for (const [index, hue] of hues.entries()) expect(hue).not.toBe(hues[index - 1]);
});

test('the first store has the hue of its domain, and a new one changes no other’s', () => {
  const before = storeHues(storesOf(20));
  expect(before.get('store-0.myshopify.com')).toBe(storeHue('store-0.myshopify.com'));
  const after = storeHues(storesOf(21));
  for (const [domain, hue] of before) expect(after.get(domain)).toBe(hue);
});

test('a removed store changes the hues of at most three of nineteen', () => {
  const shops = storesOf(19);
  const before = storeHues(shops);
  for (const [removed] of shops.entries()) {
    const after = storeHues(shops.toSpliced(removed, 1));
    const changed = [...after].filter(([domain, hue]) => before.get(domain) !== hue);
    expect(changed.length).toBeLessThanOrEqual(3);
  }
});

test('beyond the first five, only a store behind a removed or changed one changes, if it had to avoid that', () => {
  const shops = storesOf(60);
  const before = storeHues(shops);
  for (const [removed] of shops.entries()) {
    const remaining = shops.toSpliced(removed, 1);
    const after = storeHues(remaining);
    for (const [index, { domain }] of remaining.entries()) {
      if (index < 5 || after.get(domain) === before.get(domain)) continue;
      const earlier = [
        shops[shops.findIndex((shop) => shop.domain === domain) - 1],
        remaining[index - 1],
      ];
      const avoided = [before.get(earlier[0]?.domain ?? ''), after.get(earlier[1]?.domain ?? '')];
      expect(avoided).toContain(storeHue(domain));
      expect(new Set(avoided).size).toBe(2);
    }
  }
});
