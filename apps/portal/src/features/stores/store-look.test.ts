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

test('of five stores in a row, each has another hue', () => {
  const hues = [...storeHues(storesOf(60)).values()];
  for (let first = 0; first + 5 <= hues.length; first++) {
    expect(new Set(hues.slice(first, first + 5)).size).toBe(5);
  }
});

test('the first store has the hue of its domain, and a new one changes no other’s', () => {
  const before = storeHues(storesOf(20));
  expect(before.get('store-0.myshopify.com')).toBe(storeHue('store-0.myshopify.com'));
  const after = storeHues(storesOf(21));
  for (const [domain, hue] of before) expect(after.get(domain)).toBe(hue);
});
