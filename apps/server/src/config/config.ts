import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type CatalogueProduct, defaultCatalogue, readCatalogue } from './catalogue.ts';
import { incompleteSettings, quotingErrors, repeatedKeys } from './config-errors.ts';
import { type EnvironmentValues, environmentSchema } from './environment.ts';
import { type Limits, readLimits } from './limit-overrides.ts';
import { type ProductApp, readProductApps } from './product-apps.ts';
import {
  productAppErrors,
  productionErrors,
  publicDevelopmentErrors,
} from './production-errors.ts';
import { readServices, type Services } from './read-services.ts';
import type { Bucket } from './services.ts';
import { readBucket } from './storage-url.ts';

/** The environment is wrong; `errors` has one line each, naming the variable. */
export class ConfigError extends Error {
  readonly errors: string[];

  constructor(errors: string[]) {
    super(`The configuration is wrong:\n${errors.map((error) => `  ${error}`).join('\n')}`);
    this.name = 'ConfigError';
    this.errors = errors;
  }
}

export interface Config extends Services {
  production: boolean;
  host: string;
  port: number;
  /** Origin under which merchants reach the portal, without trailing slash. */
  portalUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  secretKey: string;
  /** The keys before and after a rotation of `secretKey`: they open, and never seal. */
  secretKeyNext: string | undefined;
  secretKeyPrevious: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  mailWebhookToken: string | undefined;
  trustProxy: string | undefined;
  /** Where images are kept; undefined for DATA_DIR. */
  bucket: Bucket | undefined;
  productApps: ProductApp[];
  catalogue: CatalogueProduct[];
  /** The operator's help page or email address. */
  helpUrl: string | null;
  geolocationUrl: string | null;
  /** An MMDB file with which the server locates an IP address. */
  geoIpFile: string | undefined;
  smsWebhookUrl: string | undefined;
  smsToExpensiveNumbers: boolean;
  metricsToken: string | undefined;
  /** Where traces are sent. */
  traces: { url: string; serviceName: string; ratio: number } | undefined;
  /** How long a stopping process continues to serve requests. */
  drainMs: number;
  limits: Limits;
  limitsFactor: number;
  logLevel: EnvironmentValues['LOG_LEVEL'];
}

/**
 * Reads the whole configuration from `environment`, once.
 *
 * @throws ConfigError with every error found, not only the first.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const badlyQuoted = quotingErrors(filled);
  const parsed = environmentSchema.safeParse(filled);
  if (!parsed.success) {
    const errors = new Map(badlyQuoted.map((error) => [error.split(' ')[0], error]));
    for (const {
      path: [name],
      message,
    } of parsed.error.issues) {
      if (!errors.has(String(name))) errors.set(String(name), `${String(name)} ${message}`);
    }
    throw new ConfigError([...errors.values()]);
  }
  const values = parsed.data;
  const errors = publicDevelopmentErrors(values);
  if (values.NODE_ENV === 'production') errors.push(...productionErrors(values));
  errors.push(...badlyQuoted, ...incompleteSettings(values), ...repeatedKeys(values));
  const bucket = readBucket(values, errors);
  const limits = readLimits(values.LIMITS, errors);
  const productApps =
    readFile(values.PRODUCTS_FILE, 'PRODUCTS_FILE', readProductApps, errors) ?? [];
  if (values.NODE_ENV === 'production') errors.push(...productAppErrors(productApps));
  const catalogue =
    readFile(values.CATALOGUE_FILE, 'CATALOGUE_FILE', readCatalogue, errors) ??
    defaultCatalogue({
      themeSectionsUrl: values.THEME_SECTIONS_URL,
      waitlistUrl: values.WAITLIST_URL,
    });
  if (errors.length > 0) throw new ConfigError(errors);
  return configOf(values, { productApps, catalogue, bucket, limits });
}

function configOf(
  values: EnvironmentValues,
  {
    productApps,
    catalogue,
    bucket,
    limits,
  }: Pick<Config, 'productApps' | 'catalogue' | 'bucket' | 'limits'>,
): Config {
  const portalUrl = values.PORTAL_URL ?? `http://localhost:${values.PORT}`;
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    portalUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    secretKey: values.SECRET_KEY ?? keptSecretKey(values.DATA_DIR),
    secretKeyNext: values.SECRET_KEY_NEXT,
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Atrium <no-reply@${new URL(portalUrl).hostname}>`,
    mailWebhookToken: values.MAIL_WEBHOOK_TOKEN,
    trustProxy: values.TRUST_PROXY,
    bucket,
    ...readServices(values),
    productApps,
    catalogue,
    helpUrl: values.HELP_URL ?? null,
    geolocationUrl: values.GEOLOCATION_URL ?? null,
    geoIpFile: values.GEOIP_DB,
    smsWebhookUrl: values.SMS_WEBHOOK_URL,
    smsToExpensiveNumbers: values.SMS_EXPENSIVE_NUMBERS === 'allow',
    metricsToken: values.METRICS_TOKEN,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: values.OTEL_SERVICE_NAME,
          ratio: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    drainMs: values.DRAIN_SECONDS * 1000,
    limits,
    limitsFactor: values.LIMITS_FACTOR,
    logLevel: values.LOG_LEVEL,
  };
}

function readFile<Value>(
  file: string | undefined,
  variable: string,
  parse: (json: unknown) => Value,
  errors: string[],
): Value | undefined {
  if (file === undefined) return undefined;
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    errors.push(`${variable} (${file}) cannot be used: ${reasonFor(error).replaceAll('\n', ' ')}`);
    return undefined;
  }
}

function reasonFor(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  // The parser's own message quotes the text around the error, which may be a client secret.
  return error instanceof SyntaxError ? 'it is not valid JSON' : String(error);
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
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Written to another file and renamed, so that a crash leaves no incomplete file.
    writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw new ConfigError([`DATA_DIR (${dataDir}) cannot be written to: ${String(error)}`]);
  }
  return secret;
}
