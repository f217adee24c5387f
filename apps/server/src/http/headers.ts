import type { ClientCredentials } from '../config/product-apps.ts';

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

/**
 * The client credentials of HTTP Basic authentication (RFC 6749, section 2.3.1: both parts are form-encoded); empty
 * where they are missing or malformed.
 */
export function clientCredentialsOf(authorization: string | undefined): ClientCredentials {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(authorization ?? '')?.[1] ?? '';
  const [clientId = '', clientSecret = ''] = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .split(':', 2)
    .map(formDecoded);
  return { clientId, clientSecret };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** The bearer token of a session, checked or not. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,200})$/i.exec(authorization ?? '')?.[1];
}
