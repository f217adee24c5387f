import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../core/request-context.ts';
import { cookiesOf } from '../../../http/cookies.ts';
import type { Dependencies } from '../../dependencies.ts';
import { finishShopifyTrip, type TripEnd } from './finish-shopify-trip.ts';
import { startInstall } from './start-install.ts';
import { SHOPIFY_CALLBACK_PATH } from './start-store-verification.ts';

/** The app's address at Shopify, where an installation begins. */
const SHOPIFY_APP_PATH = '/connect/shopify';
/** The portal's page on which a proved store is connected to an account. */
const CONNECT_PAGE = '/connect-store';

/** The addresses between which a browser travels to Shopify and back. Each answer is a redirect. */
export function bindShopifyTrips(
  app: FastifyInstance,
  deps: Dependencies,
  secureCookies: boolean,
): void {
  bindStart(app, deps, secureCookies);
  bindReturn(app, deps, secureCookies);
  app.get(`${SHOPIFY_APP_PATH}/choose`, async (_request, reply) => {
    const url = deps.shopify?.gateway.chooseStoreUrl();
    return leadTo(reply, url ?? `${deps.portalUrl}${CONNECT_PAGE}?store=failed`);
  });
}

function bindStart(app: FastifyInstance, deps: Dependencies, secureCookies: boolean): void {
  const { portalUrl } = deps;
  app.get(SHOPIFY_APP_PATH, async (request, reply) => {
    const query = singleValues(request.query);
    const started = await startInstall(deps, query, networkOf(request.ip)).catch(failing(request));
    request.log.info({ started: typeof started === 'string' ? started : 'grant' }, 'from Shopify');
    if (started === 'installed') return leadTo(reply, `${portalUrl}/`);
    if (typeof started === 'string') {
      return leadTo(reply, `${portalUrl}${CONNECT_PAGE}?store=${started}`);
    }
    cookiesOf(request, reply, secureCookies).set('shopify', started.browserSecret);
    return leadTo(reply, started.url);
  });
}

function bindReturn(app: FastifyInstance, deps: Dependencies, secureCookies: boolean): void {
  app.get(SHOPIFY_CALLBACK_PATH, async (request, reply) => {
    const cookies = cookiesOf(request, reply, secureCookies);
    const browser = { browserSecret: cookies.get('shopify'), network: networkOf(request.ip) };
    const trip = finishShopifyTrip(deps, singleValues(request.query), browser);
    const end = await trip.catch(failing(request));
    if (end !== 'failed') {
      const { outcome, reason, failure } = end;
      request.log.info({ outcome, reason, failure }, 'back from Shopify');
    }
    // Whoever has to wait may come back by the same answer of Shopify's.
    if (end === 'failed' || end.outcome !== 'limited') cookies.clear('shopify');
    if (end !== 'failed' && end.began === 'at-shopify' && end.secret !== null) {
      cookies.set('install', end.secret);
    }
    return leadTo(reply, deps.portalUrl + pageAfter(end));
  });
}

function leadTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(url, 303);
}

/** A page awaits whoever is on their way, whatever happens, and not an envelope. */
function failing({ log }: FastifyRequest) {
  return (error: unknown) => {
    log.error({ err: error }, 'trip to Shopify failed');
    return 'failed' as const;
  };
}

/** After these nobody knows who came back: home would say nothing to somebody who is signed out. */
const STRANGERS = ['limited', 'not_configured', 'signature', 'time', 'state', 'browser', 'session'];

function pageAfter(end: TripEnd | 'failed'): string {
  if (end === 'failed') return `${CONNECT_PAGE}?store=failed`;
  if (end.began === 'here') {
    const isStranger = end.reason !== null && STRANGERS.includes(end.reason);
    return `${isStranger ? CONNECT_PAGE : '/'}?store=${end.outcome}`;
  }
  return end.outcome === 'proved' ? CONNECT_PAGE : `${CONNECT_PAGE}?store=${end.outcome}`;
}

/** A doubled parameter is dropped whole: signer and reader could disagree on which counts. */
function singleValues(query: unknown): Record<string, string> {
  const entries = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
