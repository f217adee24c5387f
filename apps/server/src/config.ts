import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { canonicalEmail } from '@atrium/contract';
import * as z from 'zod';
import {
  type CatalogueProduct,
  defaultCatalogue,
  readCatalogue,
} from './features/products/catalogue.ts';
import { type ProductApp, readProductApps } from './features/products/product-apps.ts';

/** The environment is wrong; `faults` has one line each, naming the variable. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

const port = z.coerce
  .number({ error: 'must be a port number from 0 to 65535' })
  .int('must be a port number from 0 to 65535')
  .min(0, 'must be a port number from 0 to 65535')
  .max(65_535, 'must be a port number from 0 to 65535');
const httpUrl = z
  .string()
  .refine(isHttpUrl, 'must be an address that starts with http:// or https://')
  .transform((value) => value.replace(/\/+$/, ''));
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
const trustProxy = z.string().refine(isTrustProxy, {
  error: 'must be true, false, a number of proxies, or a list of their addresses and networks',
});

const environmentSchema = z.object({
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
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: schemeUrl(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
  MAIL_FROM: sender.optional(),
  TRUST_PROXY: trustProxy.optional(),
  SHOPIFY_API_KEY: z.string().optional(),
  SHOPIFY_API_SECRET: z.string().optional(),
  SHOPIFY_SCOPES: z.string().default('read_themes'),
  SHOPIFY_ORIGIN_TEMPLATE: z
    .string()
    .refine(
      (value) => value.includes('{shop}') && isHttpUrl(value.replace('{shop}', 'shop')),
      'must be an address with {shop} in it',
    )
    .default('https://{shop}'),
  PRODUCTS_FILE: z.string().optional(),
  CATALOGUE_FILE: z.string().optional(),
  GEOLOCATION_URL: httpUrl.optional(),
  SMS_WEBHOOK_URL: httpUrl.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
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

type EnvironmentValues = z.infer<typeof environmentSchema>;

export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** Origin under which merchants reach the portal, without trailing slash. */
  portalUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  secretKey: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  trustProxy: string | undefined;
  shopify:
    | { apiKey: string; apiSecret: string; scopes: string; originTemplate: string }
    | undefined;
  productApps: ProductApp[];
  catalogue: CatalogueProduct[];
  geolocationUrl: string | null;
  smsWebhookUrl: string | undefined;
  metricsToken: string | undefined;
  limitsFactor: number;
  logLevel: EnvironmentValues['LOG_LEVEL'];
}

/**
 * Reads the whole configuration from `environment`, once.
 *
 * @throws ConfigError with every fault found, not only the first.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = environmentSchema.safeParse(filled);
  if (!parsed.success) {
    const faults = new Map<string, string>();
    for (const {
      path: [name],
      message,
    } of parsed.error.issues) {
      if (!faults.has(String(name))) faults.set(String(name), `${String(name)} ${message}`);
    }
    throw new ConfigError([...faults.values()]);
  }
  const values = parsed.data;
  const faults = values.NODE_ENV === 'production' ? productionFaults(values) : [];
  if (Boolean(values.SHOPIFY_API_KEY) !== Boolean(values.SHOPIFY_API_SECRET)) {
    faults.push('SHOPIFY_API_KEY and SHOPIFY_API_SECRET must be set together');
  }
  const productApps =
    readFile(values.PRODUCTS_FILE, 'PRODUCTS_FILE', readProductApps, faults) ?? [];
  const catalogue =
    readFile(values.CATALOGUE_FILE, 'CATALOGUE_FILE', readCatalogue, faults) ?? defaultCatalogue;
  if (faults.length > 0) throw new ConfigError(faults);
  return configOf(values, productApps, catalogue);
}

function configOf(
  values: EnvironmentValues,
  productApps: ProductApp[],
  catalogue: CatalogueProduct[],
): Config {
  const portalUrl = values.PORTAL_URL ?? `http://localhost:${values.PORT}`;
  const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret } = values;
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    portalUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    secretKey: values.SECRET_KEY ?? keptSecretKey(values.DATA_DIR),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Atrium <no-reply@${new URL(portalUrl).hostname}>`,
    trustProxy: values.TRUST_PROXY,
    shopify:
      apiKey && apiSecret
        ? {
            apiKey,
            apiSecret,
            scopes: values.SHOPIFY_SCOPES,
            originTemplate: values.SHOPIFY_ORIGIN_TEMPLATE,
          }
        : undefined,
    productApps,
    catalogue,
    geolocationUrl: values.GEOLOCATION_URL ?? null,
    smsWebhookUrl: values.SMS_WEBHOOK_URL,
    metricsToken: values.METRICS_TOKEN,
    limitsFactor: values.LIMITS_FACTOR,
    logLevel: values.LOG_LEVEL,
  };
}

/** Production has no insecure default: what is missing is named, and nothing starts. */
function productionFaults(values: EnvironmentValues): string[] {
  const faults = (['PORTAL_URL', 'SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'] as const)
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} must be set in production`);
  if (values.PORTAL_URL?.startsWith('http://') && !isLoopback(values.PORTAL_URL)) {
    faults.push('PORTAL_URL must start with https:// in production');
  }
  if (values.LIMITS_FACTOR !== 1) faults.push('LIMITS_FACTOR must not be set in production');
  return faults;
}

function readFile<Value>(
  file: string | undefined,
  variable: string,
  parse: (json: unknown) => Value,
  faults: string[],
): Value | undefined {
  if (file === undefined) return undefined;
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    faults.push(`${variable} (${file}) cannot be used: ${reason.replaceAll('\n', ' ')}`);
    return undefined;
  }
}

/** Outside production a secret is made at the first start and kept, so that sessions survive. */
function keptSecretKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) return kept;
    throw new ConfigError([`SECRET_KEY is cut short in ${file}: restore that file or delete it`]);
  }
  const secret = randomBytes(48).toString('base64url');
  try {
    mkdirSync(dataDir, { recursive: true });
    // Written aside and renamed, so that a crash leaves no half of it.
    writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw new ConfigError([`DATA_DIR (${dataDir}) cannot be written to: ${String(error)}`]);
  }
  return secret;
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function isTrustProxy(value: string): boolean {
  if (/^(true|false|\d+)$/.test(value)) return true;
  return value.split(',').every((part) => {
    const [address = '', bits] = part.trim().split('/');
    const isName = ['loopback', 'linklocal', 'uniquelocal'].includes(address);
    return isName || (isIP(address) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits)));
  });
}
