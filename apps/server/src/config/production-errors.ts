import ipaddr from 'ipaddr.js';
import { isLoopbackHost, isLoopbackUrl } from '../core/network.ts';
import type { EnvironmentValues } from './environment.ts';
import type { ProductApp } from './product-apps.ts';

/** URLs to which secrets or merchants' data are sent, or from which scripts are loaded. */
const SECRET_BEARING_URLS = [
  'GEOLOCATION_URL',
  'IMPACT_URL',
  'FIRSTPROMOTER_URL',
  'GTM_URL',
  'SMS_WEBHOOK_URL',
] as const;

/** The services that decide who a merchant is. Only tests replace them. */
const IDENTITY_PROVIDERS = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  FACEBOOK_GRAPH_URL: 'https://graph.facebook.com',
  SHOPIFY_ORIGIN_TEMPLATE: 'https://{shop}',
} as const;

/** Not SECRET_KEY_PREVIOUS: to replace a weak key, the server must still open what that key has sealed. */
const SECRETS = ['SECRET_KEY', 'SECRET_KEY_NEXT', 'METRICS_TOKEN', 'MAIL_WEBHOOK_TOKEN'] as const;

/** Groups of hexadecimal digits, as some generators print them. */
const HEXADECIMAL = /^[\da-f-]+$/i;

const MAKE_ONE = 'make one with openssl rand -base64 48';

/** With more hops than there are proxies, the address that the client itself wrote would be trusted. */
const MAX_PROXIES = 10;

/** Larger networks contain public addresses, and a few of them cover every address. */
const MIN_PREFIX_BITS = { 4: 8, 6: 7 };
/** The length of `::ffff:` before the IPv4 address in a mapped one. */
const MAPPED_PREFIX_BITS = 96;

/** A public portal in development mode, which has none of the checks below. */
export function publicDevelopmentErrors({
  NODE_ENV,
  PORTAL_URL = '',
}: EnvironmentValues): string[] {
  const isPublic = PORTAL_URL.startsWith('https://') && !isLoopbackUrl(PORTAL_URL);
  return NODE_ENV === 'development' && isPublic
    ? [`NODE_ENV must be production for a portal at ${PORTAL_URL}`]
    : [];
}

/** Production has no insecure defaults: the server does not start, and each missing or insecure variable is named. */
export function productionErrors(values: EnvironmentValues): string[] {
  const errors = (['PORTAL_URL', 'SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'] as const)
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} must be set in production`);
  errors.push(...weakSecrets(values), ...unencrypted(values), ...proxyErrors(values.TRUST_PROXY));
  // Not on loopback, where load tests run in production mode and no merchant has access.
  if (!isLoopbackUrl(values.PORTAL_URL ?? '')) errors.push(...publicErrors(values));
  return errors;
}

/**
 * Whether a person may have invented this secret or copied it from a document: with a value made from it, an attacker can
 * try such secrets offline. A random secret of its length has more different characters than a phrase.
 */
export function isWeakSecret(secret: string): boolean {
  const different = new Set(secret).size;
  return HEXADECIMAL.test(secret)
    ? different < Math.min(10, secret.length / 4)
    : different < Math.min(20, secret.length / 2);
}

function publicErrors(values: EnvironmentValues): string[] {
  const errors: string[] = [];
  if (values.PORTAL_URL?.startsWith('http://')) {
    errors.push('PORTAL_URL must start with https:// in production');
  }
  if (values.PORTAL_URL?.startsWith('https://') && values.TRUST_PROXY === undefined) {
    errors.push(
      'TRUST_PROXY must be set in production: the number of proxies that pass https on, or their addresses',
    );
  }
  for (const [name, url] of Object.entries(IDENTITY_PROVIDERS)) {
    // Cast, because `Object.entries` loses the type of the names.
    if (values[name as keyof typeof IDENTITY_PROVIDERS] !== url) {
      errors.push(`${name} must not be set in production`);
    }
  }
  if (values.LIMITS_FACTOR !== 1) errors.push('LIMITS_FACTOR must not be set in production');
  if (!['info', 'debug', 'trace'].includes(values.LOG_LEVEL)) {
    errors.push(
      'LOG_LEVEL must be info, debug or trace in production: the audit log is written at info',
    );
  }
  return errors;
}

function weakSecrets(values: EnvironmentValues): string[] {
  return SECRETS.filter((name) => {
    const secret = values[name];
    return secret !== undefined && isWeakSecret(secret);
  }).map((name) => `${name} is too easy to guess; ${MAKE_ONE}`);
}

/** Unencrypted connections to other machines, unless the operator has allowed them. */
function unencrypted(values: EnvironmentValues): string[] {
  const errors = SECRET_BEARING_URLS.filter((name) => isPlainHttp(values[name])).map(
    (name) => `${name} must start with https:// in production`,
  );
  if (values.GTM_ORIGINS.some((origin) => !origin.startsWith('https://'))) {
    errors.push('GTM_ORIGINS must start with https:// in production');
  }
  if (isUnverifiedPostgres(values.DATABASE_URL)) {
    errors.push(
      'DATABASE_URL must end with ?sslmode=verify-full in production, or with ?sslmode=disable if nobody else is in the network',
    );
  }
  const storage = new URL(values.STORAGE_URL ?? 's3://none').searchParams;
  if (isPlainHttp(storage.get('endpoint') ?? undefined) && storage.get('requireTLS') !== 'false') {
    errors.push(
      'STORAGE_URL: endpoint must start with https:// in production, or &requireTLS=false must follow if nobody else is in the network',
    );
  }
  if (isPlainHttp(values.OTEL_EXPORTER_OTLP_ENDPOINT) && !values.OTEL_EXPORTER_OTLP_INSECURE) {
    errors.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT must start with https:// in production, or OTEL_EXPORTER_OTLP_INSECURE must be true if nobody else is in the network',
    );
  }
  return errors;
}

function isPlainHttp(url: string | undefined): boolean {
  return url?.startsWith('http://') === true && !isLoopbackUrl(url);
}

/**
 * With `no-verify` a man in the middle could read everything. Our driver does not follow the meaning that `prefer` and
 * others have in libpq.
 */
const VERIFIED_OR_STATED = ['verify-full', 'disable'];

function isUnverifiedPostgres(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { hostname, searchParams } = new URL(url);
  // The driver uses the last of several equal parameters, prefers a host in the query, and ignores `hostaddr`.
  const last = (name: string) => searchParams.getAll(name).at(-1);
  const host = last('host') || decodeURIComponent(hostname);
  if (host.startsWith('/') || isLoopbackHost(host)) return false;
  return !VERIFIED_OR_STATED.includes(last('sslmode') ?? '');
}

/**
 * A person who has a hand-off can open the product as the merchant, so it must not be sent unencrypted. Only the app may
 * redeem it, so the app's secret must be hard to guess. The same applies to the previous secret: unlike a previous
 * SECRET_KEY it still authenticates callers.
 */
export function productAppErrors(apps: readonly ProductApp[]): string[] {
  return apps.flatMap((app) => {
    const about = (field: string, what: string) =>
      `PRODUCTS_FILE: the ${field} of ${app.type} ${what}`;
    const secrets = (['clientSecret', 'previousClientSecret'] as const).filter((field) =>
      isWeakSecret(app[field] ?? ''),
    );
    return [
      ...(isPlainHttp(app.entryUrl)
        ? [about('entryUrl', 'must start with https:// in production')]
        : []),
      ...secrets.map((field) => about(field, `is too easy to guess; ${MAKE_ONE}`)),
    ];
  });
}

function proxyErrors(trustProxy: string | undefined): string[] {
  return trustProxy !== undefined && trustsPublicNetworks(trustProxy)
    ? [
        `TRUST_PROXY must be a number of proxies or their addresses in production; with ${trustProxy} anybody can claim any address`,
      ]
    : [];
}

function trustsPublicNetworks(trustProxy: string): boolean {
  if (trustProxy === 'true') return true;
  if (/^\d+$/.test(trustProxy)) return Number(trustProxy) > MAX_PROXIES;
  return trustProxy.split(',').some((part) => {
    const [address = '', bits] = part.trim().split('/');
    return bits !== undefined && containsPublicAddresses(address, Number(bits));
  });
}

/** A network of mapped addresses, such as `::ffff:10.0.0.0/104`, is one of IPv4. */
function containsPublicAddresses(address: string, bits: number): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return bits < MIN_PREFIX_BITS[4];
  return parsed.isIPv4MappedAddress()
    ? bits - MAPPED_PREFIX_BITS < MIN_PREFIX_BITS[4]
    : bits < MIN_PREFIX_BITS[6];
}
