import type { Endpoint } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { bindAccountRecovery, bindLogin, bindRegistration } from '../features/auth/routes.ts';
import { bindProducts } from '../features/products/routes.ts';
import { bindMailReports } from '../features/profile/email-problems/mail-report-routes.ts';
import { bindImages } from '../features/profile/images/image-routes.ts';
import { bindProfile } from '../features/profile/routes.ts';
import { bindSecurity } from '../features/security/routes.ts';
import { bindShopifyCallbacks } from '../features/shopify/grants/callback-routes.ts';
import { bindShopify } from '../features/shopify/routes.ts';
import { bindWebhooks } from '../features/shopify/webhooks/webhook-routes.ts';
import { bindJwks } from '../features/signing-keys/routes.ts';
import { bindSocialLogin } from '../features/social-login/routes.ts';
import { bindStores } from '../features/stores/routes.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import type { CallDeclaration } from '../http/call/call-declaration.ts';
import { bindProbe } from '../http/health/proxy-probe.ts';
import { openApiDocument } from '../http/openapi/openapi.ts';
import { bindOpenApi } from '../http/openapi/openapi-pages.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { AppDependencies } from './create-dependencies.ts';

/** Binds the calls of the contract. */
export function bindCalls(bind: Bind, deps: AppDependencies): void {
  bindRegistration(bind, deps);
  bindLogin(bind, deps);
  bindAccountRecovery(bind, deps);
  bindSocialLogin(bind, deps);
  bindProfile(bind, deps);
  bindSecurity(bind, deps);
  bindStores(bind, deps);
  bindShopify(bind, deps);
  bindProducts(bind, deps);
}

/** Binds the routes outside the API: callbacks, public keys, webhooks, images, reverse-proxy probe, OpenAPI document. */
export async function bindOtherRoutes(
  app: FastifyInstance,
  deps: AppDependencies,
  options: Pick<Config, 'mailWebhookToken'> & {
    secureCookies: boolean;
    memoryLimiter: Pick<Limiter, 'consume' | 'refund'>;
  },
): Promise<void> {
  bindShopifyCallbacks(app, deps, options.secureCookies);
  bindJwks(app, deps);
  await bindWebhooks(app, deps);
  await bindMailReports(app, deps, options.mailWebhookToken);
  bindImages(app, deps, options.memoryLimiter);
  bindProbe(app, deps);
  await bindOpenApi(app, apiDocument());
}

/** The API as an OpenAPI document. */
export function apiDocument(): object {
  const declarations = new Map<Endpoint, CallDeclaration>();
  // Only handlers use dependencies, and none is called here.
  const none = {} as AppDependencies;
  bindCalls((endpoint, declaration) => declarations.set(endpoint, declaration), none);
  return openApiDocument(declarations);
}
