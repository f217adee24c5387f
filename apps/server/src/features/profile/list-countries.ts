import type { DataOf, endpoints } from '@atrium/contract';
// Not the package's entry, which loads the names in eighty languages.
import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { setBounded } from '../../core/bounded.ts';

countries.registerLocale(english);

/** In use, but not assigned by ISO 3166-1. */
const KOSOVO = 'XK';

/** A list takes about 20 KB. */
const MAX_LISTS = 100;

type Countries = DataOf<typeof endpoints.getCountries>;

/**
 * Returns the countries of ISO 3166-1, named and sorted in the first of the languages that the runtime supports, and in
 * English if it supports none.
 *
 * @param lists keeps them by language: making one takes a millisecond or two, and anybody may request them.
 */
export function createListCountries(
  lists = new Map<string, Countries>(),
): (languages: readonly string[]) => Countries {
  return (languages) => {
    const language = firstSupported(languages);
    const list = lists.get(language) ?? listIn(language);
    setBounded(lists, MAX_LISTS, language, list);
    return list;
  };
}

function listIn(language: string): Countries {
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

/** The runtime's name of the language: additions by a client, such as an unknown region, must make no further list. */
function firstSupported(languages: readonly string[]): string {
  const [tag = 'en'] = Intl.DisplayNames.supportedLocalesOf(languages);
  const { locale } = new Intl.DisplayNames([tag], { type: 'region' }).resolvedOptions();
  return locale.split('-')[0] === 'en' ? 'en' : locale;
}
