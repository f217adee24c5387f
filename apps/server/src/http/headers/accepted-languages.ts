const MAX_LANGUAGES = 10;

/** The language tags of an Accept-Language header in its order, without malformed ones; weights are ignored. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',', MAX_LANGUAGES)
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter(isLanguageTag);
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
