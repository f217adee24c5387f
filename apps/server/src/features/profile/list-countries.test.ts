import { describe, expect, it } from 'vitest';
import { createListCountries, isCountryCode } from './list-countries.ts';

const listCountries = createListCountries();
const nameOf = (code: string, ...languages: string[]) =>
  listCountries(languages).find(({ countryCode }) => countryCode === code)?.country;

describe('the language of the countries', () => {
  it.each([
    [[], 'Germany'],
    [['de'], 'Deutschland'],
    [['de-AT'], 'Deutschland'],
    [['fr-CA', 'de'], 'Allemagne'],
    [['tlh', 'de'], 'Deutschland'],
    [['en-GB'], 'Germany'],
  ])('for %j', (languages, germany) => {
    expect(nameOf('DE', ...languages)).toBe(germany);
  });

  it('has the same English names for every kind of English', () => {
    expect(listCountries(['en-US'])).toEqual(listCountries([]));
    expect(listCountries(['en-GB', 'en'])).toEqual(listCountries([]));
  });

  it('has the names of ISO 3166-1 in English, not those of the runtime', () => {
    const names = createListCountries()(['en']).map(({ country }) => country);
    expect(names).toEqual(expect.arrayContaining(["Cote d'Ivoire", 'Hong Kong']));
  });

  it('sorts as that language does', () => {
    const names = listCountries(['sv']).map(({ country }) => country);
    // Swedish puts Å and Ö after Z.
    expect(names.slice(-4)).toEqual(['Zimbabwe', 'Åland', 'Österrike', 'Östtimor']);
  });
});

describe('the lists that are kept', () => {
  it('are one for a language, whatever else is in its tag', () => {
    const lists = new Map();
    const list = createListCountries(lists);
    const first = list(['de']);
    for (const tag of ['de', 'de-QQ', 'de-u-co-phonebk', 'de-x-anything', 'tlh', 'en-x-1', 'en']) {
      list([tag]);
    }
    expect([...lists.keys()]).toEqual(['de', 'en']);
    expect(list(['de-QQ'])).toBe(first);
  });

  it('are at most a hundred', () => {
    const lists = new Map();
    const list = createListCountries(lists);
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    const languages = Intl.DisplayNames.supportedLocalesOf(codes);
    expect(languages.length).toBeGreaterThan(100);
    for (const language of languages) list([language]);
    expect(lists.size).toBeLessThanOrEqual(100);
  });
});

describe('a country code', () => {
  it.each([
    ['DE', true],
    ['XK', false],
    ['de', false],
    ['ZZ', false],
    ['', false],
    ['constructor', false],
  ])('%j: %s', (code, known) => {
    expect(isCountryCode(code)).toBe(known);
    expect(nameOf(code) !== undefined).toBe(known);
  });
});
