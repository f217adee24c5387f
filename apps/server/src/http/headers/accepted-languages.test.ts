import { expect, it } from 'vitest';
import { acceptedLanguages } from './accepted-languages.ts';

it.each([
  [undefined, []],
  ['', []],
  ['de', ['de']],
  ['fr-CA;q=0.8, de', ['fr-CA', 'de']],
  ['  de-AT ; q=1', ['de-AT']],
  ['*, de;q=0.5', ['de']],
  ['not a language, de', ['de']],
  [`${'*, '.repeat(9)}de`, ['de']],
  [`${'*, '.repeat(10)}de`, []],
])('the languages of %j are %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});
