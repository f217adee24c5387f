import { isLoopbackUrl } from '../core/loopback-url.ts';
import { type EnvironmentValues, environmentSchema } from './environment.ts';
import type { ProductApp } from './product-apps.ts';

/** Variables that must be set together. */
const TOGETHER = [
  ['SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['IMPACT_ACCOUNT_SID', 'IMPACT_AUTH_TOKEN', 'IMPACT_CAMPAIGN_ID', 'IMPACT_EVENT_TYPE_ID'],
  ['FIRSTPROMOTER_ACCOUNT_ID', 'FIRSTPROMOTER_API_KEY'],
] as const;

/** URLs to which secrets or merchants' data are sent, or from which scripts are loaded. */
const SECRET_BEARING_URLS = [
  'GEOLOCATION_URL',
  'GOOGLE_ISSUER',
  'FACEBOOK_GRAPH_URL',
  'IMPACT_URL',
  'FIRSTPROMOTER_URL',
  'GTM_URL',
  'SHOPIFY_ORIGIN_TEMPLATE',
  'SMS_WEBHOOK_URL',
] as const;

/**
 * Values that end with a comment. Node strips it when it reads an environment file, systemd and Docker do not: the server
 * would have other keys than the commands.
 */
export function commentErrors(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environmentSchema.shape)
    .filter((name) => /\s#\s/.test(environment[name] ?? ''))
    .map((name) => `${name} has a comment in its value; write comments on lines of their own`);
}

export function incompleteSettings(values: EnvironmentValues): string[] {
  return TOGETHER.filter((names) => {
    const set = names.filter((name) => values[name]);
    return set.length > 0 && set.length < names.length;
  }).map((names) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)} must be set together`);
}

/** The same key in two variables: such a rotation would change nothing. */
export function repeatedKeys(values: EnvironmentValues): string[] {
  const keys = [values.SECRET_KEY, values.SECRET_KEY_NEXT, values.SECRET_KEY_PREVIOUS].filter(
    (key) => key !== undefined,
  );
  return new Set(keys).size < keys.length
    ? ['SECRET_KEY, SECRET_KEY_NEXT and SECRET_KEY_PREVIOUS must be different keys']
    : [];
}

/** Production has no insecure defaults: the server does not start, and each missing variable is named. */
export function productionErrors(values: EnvironmentValues): string[] {
  const errors = (['PORTAL_URL', 'SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'] as const)
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} must be set in production`);
  if (values.PORTAL_URL?.startsWith('http://') && !isLoopbackUrl(values.PORTAL_URL)) {
    errors.push('PORTAL_URL must start with https:// in production');
  }
  for (const name of SECRET_BEARING_URLS) {
    const url = values[name]?.replace('{shop}', 'shop') ?? '';
    if (url.startsWith('http://') && !isLoopbackUrl(url)) {
      errors.push(`${name} must start with https:// in production`);
    }
  }
  if (values.GTM_ORIGINS.some((origin) => !origin.startsWith('https://'))) {
    errors.push('GTM_ORIGINS must start with https:// in production');
  }
  if (trustsEverybody(values.TRUST_PROXY ?? '')) {
    errors.push(
      `TRUST_PROXY must be a number of proxies or their addresses in production; with ${values.TRUST_PROXY} anybody can claim any address`,
    );
  }
  // Allowed on loopback, where load tests run in production mode and no merchant has access.
  if (values.LIMITS_FACTOR !== 1 && !isLoopbackUrl(values.PORTAL_URL ?? '')) {
    errors.push('LIMITS_FACTOR must not be set in production');
  }
  return errors;
}

/** A hand-off authorizes its holder to act for a merchant, so it must not be sent unencrypted. */
export function productAppErrors(apps: readonly ProductApp[]): string[] {
  return apps
    .filter(({ entryUrl }) => entryUrl.startsWith('http://') && !isLoopbackUrl(entryUrl))
    .map(
      ({ type }) => `PRODUCTS_FILE: the entryUrl of ${type} must start with https:// in production`,
    );
}

/** A /0 network contains every address. */
function trustsEverybody(trustProxy: string): boolean {
  return trustProxy === 'true' || /\/0+\s*(,|$)/.test(trustProxy);
}
