import type { FastifyInstance } from 'fastify';
import type { ShopifyApp } from '../secrets.ts';
import { addAdminRoutes } from './admin-routes.ts';
import { addShopifyApiRoutes } from './api-routes.ts';
import { addAppRoutes } from './app-routes.ts';
import { createGrants } from './grants.ts';
import { addInstallRoutes } from './install-routes.ts';

interface ShopifyRoutesOptions {
  readonly app: ShopifyApp;
  readonly portalUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Shopify: stores' admins with their grant screen, the list of one's stores, and the calls of an app. */
export function addShopify(server: FastifyInstance, options: ShopifyRoutesOptions): void {
  const shopify = { ...options, grants: createGrants(options.app, options.now) };
  addInstallRoutes(server, shopify);
  addShopifyApiRoutes(server, shopify);
  addAppRoutes(server, shopify);
  addAdminRoutes(server, shopify);
}
