import type { FastifyInstance, FastifyReply } from 'fastify';
import { textOf } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import type { ShopifyApp } from '../secrets.ts';
import type { Grants } from './grants.ts';
import { installPage, installRefusedPage } from './install-page.ts';
import { type InstallRequest, parseInstallRequest } from './install-request.ts';
import { hostOf, type ShopifyStore, signQuery, storeOf } from './store.ts';

export interface ShopifyOptions {
  readonly app: ShopifyApp;
  readonly portalUrl: string;
  readonly grants: Grants;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type Decision = 'install' | 'cancel';

/** The pages of the authorization-code grant: the consent screen, then the redirect with signed parameters. */
export function addInstallRoutes(server: FastifyInstance, options: ShopifyOptions): void {
  const path = '/shopify/:shop/admin/oauth/authorize';

  server.get<{ Params: { shop: string } }>(path, async (request, reply) => {
    const store = storeOf(request.params.shop);
    if (store === null) return sendRefusal(reply, 404, 'This store does not exist.');
    const install = parseInstallRequest(request.query, options.app, options.portalUrl);
    if (typeof install === 'string') return sendRefusal(reply, 400, install);
    if (store.denies) return reply.redirect(redirectUrlFor(install, store, 'cancel', options), 302);
    return sendPage(reply, {
      title: `Install Atrium · ${store.name}`,
      look: 'shopify',
      standsInFor: 'stands in for the admin of a Shopify store. Every name is a valid store.',
      formsMayLeadTo: install.redirectUri.origin,
      body: installPage(store, install),
    });
  });

  server.post<{ Params: { shop: string } }>(path, async (request, reply) => {
    const store = storeOf(request.params.shop);
    if (store === null) return sendRefusal(reply, 404, 'This store does not exist.');
    const install = parseInstallRequest(request.body, options.app, options.portalUrl);
    if (typeof install === 'string') return sendRefusal(reply, 400, install);
    const decision = textOf(request.body, 'decision') === 'install' ? 'install' : 'cancel';
    return reply.redirect(redirectUrlFor(install, store, decision, options), 303);
  });
}

function redirectUrlFor(
  { redirectUri, scopes, state }: InstallRequest,
  store: ShopifyStore,
  decision: Decision,
  { app, grants, now }: ShopifyOptions,
): string {
  const common = {
    host: hostOf(store),
    shop: store.domain,
    state,
    timestamp: String(Math.floor(now() / 1000)),
  };
  const outcome =
    decision === 'install'
      ? { code: grants.issueCode({ shop: store.domain, scope: scopes.join(',') }) }
      : { error: 'access_denied', error_description: 'The merchant did not install the app.' };
  const target = new URL(redirectUri);
  target.search = signQuery({ ...common, ...outcome }, app.apiSecret).toString();
  return target.href;
}

function sendRefusal(reply: FastifyReply, status: number, reason: string): FastifyReply {
  return sendPage(reply, {
    title: 'This app can’t be installed',
    look: 'shopify',
    standsInFor: 'stands in for the admin of a Shopify store.',
    status,
    body: installRefusedPage(reason),
  });
}
