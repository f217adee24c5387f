import { pagePaths, STORE_RETURN_PARAMETER, type StoreReturn } from '@atrium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../core/network.ts';
import { cookiesOf } from '../../../http/cookies.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  completeShopifyAuthorization,
  type ShopifyAuthorizationResult,
} from './complete-shopify-authorization.ts';
import { startInstall, storeChoiceUrl } from './install/start-install.ts';

/** The app URL registered at Shopify, where an installation starts. */
const SHOPIFY_APP_PATH = '/connect/shopify';
/** The redirect URI registered in the Shopify app's settings. */
export const SHOPIFY_CALLBACK_PATH = '/connect/shopify/callback';

/** The pages that Shopify sends the browser to. Each responds with a redirect. */
export function bindShopifyCallbacks(
  app: FastifyInstance,
  deps: Dependencies,
  secureCookies: boolean,
): void {
  bindStart(app, deps, secureCookies);
  bindCallback(app, deps, secureCookies);
  app.get(`${SHOPIFY_APP_PATH}/choose`, async (_request, reply) => {
    const failed = deps.portalUrl + pageWith(pagePaths.connectStore, 'failed');
    return redirectTo(reply, storeChoiceUrl(deps) ?? failed);
  });
}

function bindStart(app: FastifyInstance, deps: Dependencies, secureCookies: boolean): void {
  const { portalUrl } = deps;
  app.get(SHOPIFY_APP_PATH, async (request, reply) => {
    const query = singleValues(request.query);
    const started = await startInstall(deps, query, networkOf(request.ip)).catch(
      logFailure(request),
    );
    request.log.info(
      { started: typeof started === 'string' ? started : 'grant' },
      'opened from Shopify',
    );
    if (started === 'installed') return redirectTo(reply, portalUrl + pagePaths.home);
    if (typeof started === 'string') {
      return redirectTo(reply, portalUrl + pageWith(pagePaths.connectStore, started));
    }
    cookiesOf(request, reply, secureCookies).set('shopify', started.browserSecret);
    return redirectTo(reply, started.url);
  });
}

function bindCallback(app: FastifyInstance, deps: Dependencies, secureCookies: boolean): void {
  app.get(SHOPIFY_CALLBACK_PATH, async (request, reply) => {
    const cookies = cookiesOf(request, reply, secureCookies);
    const browser = { browserSecret: cookies.get('shopify'), network: networkOf(request.ip) };
    const completion = completeShopifyAuthorization(deps, singleValues(request.query), browser);
    const result = await completion.catch(logFailure(request));
    if (result !== 'failed') {
      const { outcome, reason, failure } = result;
      request.log.info({ outcome, reason, failure }, 'Shopify callback');
    }
    // A rate-limited browser may retry with the same callback URL, so it keeps its cookie.
    if (result === 'failed' || result.outcome !== 'limited') cookies.clear('shopify');
    if (result !== 'failed' && result.startedFrom === 'shopify' && result.secret !== null) {
      cookies.set('install', result.secret);
    }
    return redirectTo(reply, deps.portalUrl + pageAfter(result));
  });
}

function redirectTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(url, 303);
}

/** An unexpected error redirects to a page, because a browser would show an envelope as raw JSON. */
function logFailure({ log }: FastifyRequest) {
  return (error: unknown) => {
    log.error({ err: error }, 'Shopify authorization failed');
    return 'failed' as const;
  };
}

/** Reasons after which the browser may be signed out, where the home page would not show the outcome. */
const REASONS_WITHOUT_SESSION = ['browser', 'session'];

function pageAfter(result: ShopifyAuthorizationResult | 'failed'): string {
  const { home, connectStore } = pagePaths;
  if (result === 'failed') return pageWith(connectStore, 'failed');
  if (result.startedFrom === 'portal') {
    const mayBeSignedOut =
      result.reason !== null && REASONS_WITHOUT_SESSION.includes(result.reason);
    return pageWith(mayBeSignedOut ? connectStore : home, result.outcome);
  }
  const { outcome } = result;
  return outcome === 'authorized' ? connectStore : pageWith(connectStore, outcome);
}

function pageWith(path: string, outcome: StoreReturn): string {
  return `${path}?${STORE_RETURN_PARAMETER}=${outcome}`;
}

/** A repeated parameter is dropped: the signer and the reader could disagree on which value counts. */
function singleValues(query: unknown): Record<string, string> {
  const entries = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
