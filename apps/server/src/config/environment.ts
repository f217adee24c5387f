import { isIP } from 'node:net';
import { canonicalEmail } from '@atrium/contract';
import * as z from 'zod';

/** The shipped supervisors wait for so long and ten seconds more. */
export const MAX_DRAIN_SECONDS = 300;

const port = z.coerce
  .number({ error: 'must be a port number from 0 to 65535' })
  .int('must be a port number from 0 to 65535')
  .min(0, 'must be a port number from 0 to 65535')
  .max(65_535, 'must be a port number from 0 to 65535');
const httpUrl = z
  .string()
  .refine(isHttpUrl, 'must be a URL that starts with http:// or https://')
  .transform((value) => value.replace(/\/$/, ''));
const schemeUrl = (scheme: RegExp, hint: string) =>
  z
    .string()
    .regex(scheme, hint)
    .refine((value) => URL.canParse(value) && new URL(value).hostname !== '', hint)
    .optional();
/** `Name <address>` or the bare address. */
const sender = z
  .string()
  .refine((value) => canonicalEmail(/<([^<>]+)>$/.exec(value)?.[1] ?? value) !== null, {
    error: 'must be an address, or a name with an address: Atrium <hello@portal.example>',
  });
/** Where merchants get help: a page or an email address. */
const helpUrl = z
  .string()
  .refine(isHelpUrl, {
    error: 'must be a page that starts with https://, or mailto: with an email address',
  })
  .transform((value) => new URL(value).href);
const numericId = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .positive('must be a number above 0');
const trustProxy = z.string().refine(isTrustProxy, {
  error: 'must be true, false, a number of proxies, or a list of their addresses and networks',
});

/** The allowed parameters of the URL. Others would log passwords and codes, or accept any certificate. */
const SMTP_SETTINGS = ['requireTLS', 'ignoreTLS', 'name', 'authMethod', 'tls.servername'];

const secretKey = z.string().min(32, 'must have at least 32 characters').optional();

/** Every variable the server reads, with its form and its default. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], {
      error: 'must be development, test or production',
    })
    .default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PORTAL_URL: httpUrl
    .refine(
      (value) => URL.canParse(value) && new URL(value).origin === value.toLowerCase(),
      'must be an origin alone, without path or query',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: schemeUrl(
    /^postgres(ql)?:\/\//,
    'must start with postgres:// (leave it out for SQLite)',
  ),
  STORAGE_URL: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w/-]*)?(\?|$)/, {
      error:
        'must be s3://BUCKET, with ?region=… or ?endpoint=… where needed (leave it out for DATA_DIR)',
    })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().default('us-east-1'),
  SECRET_KEY: secretKey,
  SECRET_KEY_NEXT: secretKey,
  SECRET_KEY_PREVIOUS: secretKey,
  SMTP_URL: schemeUrl(/^smtps?:\/\//, 'must start with smtp:// or smtps://').refine(isSmtpUrl, {
    error: `must have no settings but ${SMTP_SETTINGS.join(', ')}`,
  }),
  MAIL_FROM: sender.optional(),
  MAIL_WEBHOOK_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUST_PROXY: trustProxy.optional(),
  SHOPIFY_API_KEY: z.string().optional(),
  SHOPIFY_API_SECRET: z.string().optional(),
  SHOPIFY_API_SECRET_PREVIOUS: z.string().optional(),
  SHOPIFY_SCOPES: z.string().default('read_themes'),
  SHOPIFY_ORIGIN_TEMPLATE: z
    .string()
    .refine(
      (value) => value.includes('{shop}') && isHttpUrl(value.replace('{shop}', 'shop')),
      'must be a URL with {shop} in it',
    )
    .default('https://{shop}'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_GRAPH_URL: httpUrl.default('https://graph.facebook.com'),
  FACEBOOK_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must be a version such as v24.0')
    .default('v24.0'),
  PRODUCTS_FILE: z.string().optional(),
  CATALOGUE_FILE: z.string().optional(),
  THEME_SECTIONS_URL: httpUrl.default('https://apps.shopify.com/search?q=theme+sections'),
  WAITLIST_URL: httpUrl.optional(),
  HELP_URL: helpUrl.optional(),
  GEOLOCATION_URL: httpUrl.optional(),
  GEOIP_DB: z.string().optional(),
  SMS_WEBHOOK_URL: httpUrl.optional(),
  SMS_EXPENSIVE_NUMBERS: z
    .enum(['refuse', 'allow'], { error: 'must be refuse or allow' })
    .default('refuse'),
  IMPACT_URL: httpUrl.default('https://api.impact.com'),
  IMPACT_ACCOUNT_SID: z.string().optional(),
  IMPACT_AUTH_TOKEN: z.string().optional(),
  IMPACT_CAMPAIGN_ID: numericId.optional(),
  IMPACT_EVENT_TYPE_ID: numericId.optional(),
  FIRSTPROMOTER_URL: httpUrl.default('https://v2.firstpromoter.com'),
  FIRSTPROMOTER_ACCOUNT_ID: z.string().optional(),
  FIRSTPROMOTER_API_KEY: z.string().optional(),
  GTM_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container of Google Tag Manager, such as GTM-ABC1234')
    .optional(),
  GTM_URL: httpUrl.default('https://www.googletagmanager.com'),
  GTM_ORIGINS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))
    .refine((origins) => origins.every(isOrigin), {
      error:
        'must be the https:// origins that your tags load from or report to, separated by spaces',
    })
    .default([]),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DRAIN_SECONDS: z.coerce
    .number({ error: `must be a number of seconds from 0 to ${MAX_DRAIN_SECONDS}` })
    .min(0, `must be a number of seconds from 0 to ${MAX_DRAIN_SECONDS}`)
    .max(MAX_DRAIN_SECONDS, `must be a number of seconds from 0 to ${MAX_DRAIN_SECONDS}`)
    .default(1),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_INSECURE: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
  OTEL_SERVICE_NAME: z.string().default('atrium'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a share from 0 to 1' })
    .min(0, 'must be a share from 0 to 1')
    .max(1, 'must be a share from 0 to 1')
    .default(1),
  LIMITS: z.string().optional(),
  LIMITS_FACTOR: z.coerce
    .number({ error: 'must be a number of at least 1' })
    .min(1, 'must be a number of at least 1')
    .default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

export type EnvironmentValues = z.infer<typeof environmentSchema>;

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isSmtpUrl(value = 'smtp://none'): boolean {
  const settings = URL.parse(value)?.searchParams.keys() ?? [];
  return [...settings].every((name) => SMTP_SETTINGS.includes(name));
}

function isHelpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname } = new URL(value);
  return protocol === 'https:' || (protocol === 'mailto:' && canonicalEmail(pathname) !== null);
}

/** `https://*.example.com` names all of a site's hosts, as a content policy does. */
function isOrigin(value: string): boolean {
  const named = value.replace('://*.', '://any.');
  return isHttpUrl(named) && new URL(named).origin === named.toLowerCase();
}

/** How many bits an IPv4 and an IPv6 address have. */
const BITS: Record<number, number> = { 4: 32, 6: 128 };

function isTrustProxy(value: string): boolean {
  if (/^(true|false|\d+)$/.test(value)) return true;
  return value.split(',').every((part) => {
    const [address = '', bits] = part.trim().split('/');
    const isName = ['loopback', 'linklocal', 'uniquelocal'].includes(address);
    if (bits === undefined) return isName || isIP(address) !== 0;
    return (
      isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (BITS[isIP(address)] ?? 0)
    );
  });
}
