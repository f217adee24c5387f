import { describe, expect, it } from 'vitest';
import { isCountryCode, listCountries } from './list-countries.ts';

const nameOf = (code: string, acceptLanguage?: string) =>
  listCountries(acceptLanguage).find(({ countryCode }) => countryCode === code)?.country;

describe('the language of the countries', () => {
  it.each([
    [undefined, 'Germany'],
    ['', 'Germany'],
    ['de', 'Deutschland'],
    ['fr-CA;q=0.8, de', 'Allemagne'],
    ['  de-AT ; q=1', 'Deutschland'],
    ['*, de;q=0.5', 'Deutschland'],
    ['en-GB', 'Germany'],
    ['not a language, de', 'Deutschland'],
    [`${'x-none, '.repeat(10)}de`, 'Germany'],
  ])('for %j', (acceptLanguage, germany) => {
    expect(nameOf('DE', acceptLanguage)).toBe(germany);
  });

  it('has the same English names for every kind of English', () => {
    expect(listCountries('en-US')).toEqual(listCountries(undefined));
    expect(listCountries('en-GB,en;q=0.9')).toEqual(listCountries(undefined));
  });

  it('has the names of ISO 3166-1 in English, not those of the runtime', () => {
    expect(nameOf('CI', 'en')).toBe("Cote d'Ivoire");
    expect(nameOf('HK', 'en')).toBe('Hong Kong');
  });

  it('sorts as that language does', () => {
    const names = listCountries('sv').map(({ country }) => country);
    // Swedish puts Å and Ö after Z.
    expect(names.slice(-4)).toEqual(['Zimbabwe', 'Åland', 'Österrike', 'Östtimor']);
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
