import type { DataOf, endpoints } from '@atrium/contract';
// Not the package's entry, which loads the names in eighty languages.
import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

/** In use, but not assigned by ISO 3166-1. */
const KOSOVO = 'XK';

/**
 * The countries of ISO 3166-1, named and sorted in the first of the languages that the runtime supports, and in English
 * if it supports none.
 */
export function listCountries(languages: readonly string[]): DataOf<typeof endpoints.getCountries> {
  const language = firstSupported(languages);
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const collator = new Intl.Collator(language);
  return Object.keys(countries.getAlpha2Codes())
    .filter((countryCode) => countryCode !== KOSOVO)
    .map((countryCode) => ({
      countryCode,
      country:
        (language === 'en' ? undefined : names.of(countryCode)) ??
        countries.getName(countryCode, 'en') ??
        countryCode,
    }))
    .sort((a, b) => collator.compare(a.country, b.country));
}

/** True for a country code of that list, such as `DE`. */
export function isCountryCode(code: string): boolean {
  return code !== KOSOVO && Object.hasOwn(countries.getAlpha2Codes(), code);
}

function firstSupported(languages: readonly string[]): string {
  const tag = Intl.DisplayNames.supportedLocalesOf(languages)[0] ?? 'en';
  return tag.split('-')[0] === 'en' ? 'en' : tag;
}
