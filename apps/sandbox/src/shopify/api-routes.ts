import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { textOf } from '../pages/html.ts';
import type { Grants, TokenResponse } from './grants.ts';
import type { ShopifyOptions } from './install-routes.ts';
import { storeOf } from './store.ts';

const API_VERSION = /^(\d{4}-\d{2}|unstable)$/;

/** The calls of an app's server: tokens and store data. */
export function addShopifyApiRoutes(server: FastifyInstance, options: ShopifyOptions): void {
  addTokenRoute(server, options);
  addGraphqlRoute(server, options.grants);
}

function addTokenRoute(server: FastifyInstance, { app, grants }: ShopifyOptions): void {
  const path = '/shopify/:shop/admin/oauth/access_token';
  server.post<{ Params: { shop: string } }>(path, async (request, reply) => {
    const store = storeOf(request.params.shop);
    if (store === null) return fail(reply, 404, 'not_found', 'This store does not exist.');
    if (store.offline) return fail(reply, 503, 'unavailable', 'The store is not available.');
    const secret = textOf(request.body, 'client_secret') ?? '';
    if (textOf(request.body, 'client_id') !== app.apiKey || !isSame(secret, app.apiSecret)) {
      return fail(reply, 401, 'invalid_client', 'The client id or secret is wrong.');
    }
    const response = exchange(grants, store.domain, request.body);
    if (response === null) {
      return fail(reply, 400, 'invalid_request', 'The code or refresh token is not valid.');
    }
    return response;
  });
}

function exchange(grants: Grants, shop: string, body: unknown): TokenResponse | null {
  const grantType = textOf(body, 'grant_type') ?? 'authorization_code';
  if (grantType === 'refresh_token') {
    return grants.refresh(shop, textOf(body, 'refresh_token') ?? '');
  }
  if (grantType !== 'authorization_code') return null;
  return grants.exchangeCode(shop, textOf(body, 'code') ?? '', isSet(body, 'expiring'));
}

/** `1` as a form sends it, or as JSON does. */
function isSet(body: unknown, name: string): boolean {
  const value: unknown = Object(body)[name];
  return value === '1' || value === 1 || value === true;
}

function addGraphqlRoute(server: FastifyInstance, grants: Grants): void {
  const path = '/shopify/:shop/admin/api/:version/graphql.json';
  server.post<{ Params: { shop: string; version: string } }>(path, async (request, reply) => {
    const store = storeOf(request.params.shop);
    if (store === null || !API_VERSION.test(request.params.version)) {
      return reply.code(404).send({ errors: 'Not Found' });
    }
    const token = request.headers['x-shopify-access-token'];
    if (typeof token !== 'string' || !grants.accepts(store.domain, token)) {
      return reply.code(401).send({ errors: '[API] Invalid API key or access token' });
    }
    if (!/\bshop\b/.test(textOf(request.body, 'query') ?? '')) {
      return { errors: [{ message: 'The stand-in only answers a query for `shop`.' }] };
    }
    return { data: { shop: { id: store.id, name: store.name, myshopifyDomain: store.domain } } };
  });
}

function fail(reply: FastifyReply, status: number, error: string, description: string) {
  return reply.code(status).send({ error, error_description: description });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
