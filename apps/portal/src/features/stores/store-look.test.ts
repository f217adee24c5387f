import { expect, test } from 'vitest';
import { monogram, storeHue } from './store-look.ts';

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
