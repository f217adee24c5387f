import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createAffiliateReports } from './affiliates/affiliate-reports.ts';
import { addAffiliates } from './affiliates/affiliate-routes.ts';
import { addFacebook } from './facebook/facebook-routes.ts';
import { addGeolocation } from './geolocation/geolocation-routes.ts';
import { addGoogle } from './google/google-routes.ts';
import { homePage } from './home-page.ts';
import { addListings } from './listings/listing-routes.ts';
import { addMailReports } from './mailbox/mail-report-routes.ts';
import { createMailbox, type Mailbox } from './mailbox/mailbox.ts';
import { addMailboxRoutes } from './mailbox/mailbox-routes.ts';
import { startSmtpReceiver } from './mailbox/smtp-receiver.ts';
import { addAssets, sendPage } from './pages/page.ts';
import { addPhone } from './phone/phone-routes.ts';
import { addProductApp } from './products/product-routes.ts';
import {
  type AffiliateAccounts,
  loadSecrets,
  productTypes,
  type Secrets,
  writeProductsFile,
} from './secrets.ts';
import { addAdminRoutes } from './shopify/admin-routes.ts';
import { addShopifyApiRoutes } from './shopify/api-routes.ts';
import { addAppRoutes } from './shopify/app-routes.ts';
import { createGrants } from './shopify/grants.ts';
import { addInstallRoutes } from './shopify/install-routes.ts';
import { addTagManager } from './tag-manager/tag-manager-routes.ts';

export interface SandboxOptions {
  /** 0 for a free port. */
  readonly port: number;
  /** A loopback address. Default: 127.0.0.1. */
  readonly host?: string;
  /** The portal's public URL, as used in signed messages. */
  readonly portalUrl: string;
  /** The folder for the sandbox's secrets. */
  readonly directory: string;
  /** Default: silent. */
  readonly logger?: FastifyBaseLogger;
  /** Milliseconds since 1970. Default: the system's clock. */
  readonly now?: () => number;
  /** How long Shopify's access tokens work, in seconds. Default: an hour. */
  readonly accessTokenSeconds?: number;
}

export interface Sandbox {
  readonly url: string;
  readonly mailbox: Mailbox;
  /** The settings that connect a portal to this sandbox, by environment variable. */
  readonly environment: Readonly<Record<string, string>>;
  /** Loads slow modules in advance, so that the first login does not wait. */
  warmUp(): Promise<unknown>;
  close(): Promise<void>;
}

/** 127.0.0.1 instead of localhost, so that browsers treat it as another site than the portal. */
const DEFAULT_HOST = '127.0.0.1';
const LOOPBACK = ['127.0.0.1', 'localhost'];

/**
 * Starts all stand-ins on one loopback port: mailbox, Google, Facebook, Shopify, product apps, affiliate networks and
 * a tag container.
 *
 * @throws if `host` is not a loopback address, or the port is in use (`code` `EADDRINUSE`).
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, host = DEFAULT_HOST, directory, now = Date.now } = options;
  if (!LOOPBACK.includes(host)) {
    throw new Error(`The sandbox responds to anyone: ${host} is no loopback address.`);
  }
  const secrets = await loadSecrets(directory);
  const mailbox = createMailbox();
  const { server, warmUp } = await buildServer({ ...options, now }, mailbox, secrets);
  const smtp = await startSmtpReceiver({ host, mailbox, now });
  const close = async () => {
    await Promise.all([server.close(), smtp.close()]);
  };
  try {
    const url = await server.listen({ port, host });
    const productsFile = await writeProductsFile(directory, url, secrets);
    const environment = environmentFor({ url, smtpUrl: smtp.url, productsFile, secrets });
    return { url, mailbox, environment, warmUp, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function buildServer(
  { portalUrl, logger, now, accessTokenSeconds }: SandboxOptions & { now: () => number },
  mailbox: Mailbox,
  secrets: Secrets,
): Promise<{ server: FastifyInstance; warmUp: Sandbox['warmUp'] }> {
  const server = Fastify({
    forceCloseConnections: true,
    ...(logger === undefined ? {} : { loggerInstance: logger }),
  });
  refuseForeignHosts(server);
  await server.register(formbody);
  await server.register(cookie);
  await addAssets(server);
  server.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Sandbox',
      look: 'sandbox',
      standsInFor: 'stands in for the services that the portal uses.',
      body: homePage(portalUrl),
    }),
  );
  addMailboxRoutes(server, mailbox);
  addMailReports(server, { mailbox, portalUrl, token: secrets.mailWebhookToken });
  const warmUp = addGoogle(server, { client: secrets.google, portalUrl });
  addFacebook(server, { client: secrets.facebook, portalUrl, now });
  addShopify(server, secrets.shopify, { portalUrl, now, accessTokenSeconds });
  const reports = createAffiliateReports();
  addAffiliates(server, { accounts: secrets.affiliates, reports, portalUrl, now });
  await addTagManager(server);
  addGeolocation(server);
  addPhone(server, { mailbox, now });
  addListings(server, portalUrl);
  for (const type of productTypes) {
    addProductApp(server, { type, client: secrets.products[type], portalUrl, now });
  }
  return { server, warmUp };
}

/** Shopify: stores' admins with their grant screen, the list of one's stores, and the calls of an app. */
function addShopify(
  server: FastifyInstance,
  app: Secrets['shopify'],
  {
    accessTokenSeconds,
    ...options
  }: { portalUrl: string; now: () => number; accessTokenSeconds: number | undefined },
): void {
  const grants = createGrants(app, options.now, accessTokenSeconds);
  const shopify = { ...options, app, grants };
  addInstallRoutes(server, shopify);
  addShopifyApiRoutes(server, shopify);
  addAppRoutes(server, shopify);
  addAdminRoutes(server, shopify);
}

/** A host name that resolves to this machine would let any web page read the mailbox (DNS rebinding). */
function refuseForeignHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!LOOPBACK.includes(request.hostname)) return reply.code(421).send('Misdirected request');
  });
}

function environmentFor(parts: {
  url: string;
  smtpUrl: string;
  productsFile: string;
  secrets: Secrets;
}): Record<string, string> {
  const { shopify, google, facebook } = parts.secrets;
  return {
    SMTP_URL: parts.smtpUrl,
    MAIL_FROM: 'Atrium <hello@atrium.example>',
    MAIL_WEBHOOK_TOKEN: parts.secrets.mailWebhookToken,
    SHOPIFY_API_KEY: shopify.apiKey,
    SHOPIFY_API_SECRET: shopify.apiSecret,
    SHOPIFY_SCOPES: 'read_products,read_themes,write_themes',
    SHOPIFY_ORIGIN_TEMPLATE: `${parts.url}/shopify/{shop}`,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: `${parts.url}/google`,
    FACEBOOK_CLIENT_ID: facebook.clientId,
    FACEBOOK_CLIENT_SECRET: facebook.clientSecret,
    FACEBOOK_GRAPH_URL: `${parts.url}/facebook`,
    PRODUCTS_FILE: parts.productsFile,
    THEME_SECTIONS_URL: `${parts.url}/listings/theme-sections`,
    WAITLIST_URL: `${parts.url}/listings/waitlist`,
    GEOLOCATION_URL: `${parts.url}/geolocation/geojs`,
    SMS_WEBHOOK_URL: `${parts.url}/phone/messages`,
    ...affiliateEnvironment(parts.url, parts.secrets.affiliates),
  };
}

function affiliateEnvironment(url: string, { impact, firstPromoter }: AffiliateAccounts) {
  return {
    IMPACT_URL: `${url}/impact`,
    IMPACT_ACCOUNT_SID: impact.accountSid,
    IMPACT_AUTH_TOKEN: impact.authToken,
    IMPACT_CAMPAIGN_ID: '1000',
    IMPACT_EVENT_TYPE_ID: '4000',
    FIRSTPROMOTER_URL: `${url}/firstpromoter`,
    FIRSTPROMOTER_ACCOUNT_ID: firstPromoter.accountId,
    FIRSTPROMOTER_API_KEY: firstPromoter.apiKey,
  };
}
