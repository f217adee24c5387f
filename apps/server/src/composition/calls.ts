import type { Endpoint } from '@atrium/contract';
import { bindAccountRecovery, bindLogin, bindRegistration } from '../features/auth/routes.ts';
import { bindProducts } from '../features/products/routes.ts';
import { bindProfile } from '../features/profile/routes.ts';
import { bindSecurity } from '../features/security/routes.ts';
import { bindShopify } from '../features/shopify/routes.ts';
import { bindSocialLogin } from '../features/social-login/routes.ts';
import { bindStores } from '../features/stores/routes.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import type { CallDeclaration } from '../http/call-declaration.ts';
import { openApiDocument } from '../http/openapi/openapi.ts';
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

/** The API as an OpenAPI document. */
export function apiDocument(): object {
  const declarations = new Map<Endpoint, CallDeclaration>();
  // Only handlers use dependencies, and none is called here.
  const none = {} as AppDependencies;
  bindCalls((endpoint, declaration) => declarations.set(endpoint, declaration), none);
  return openApiDocument(declarations);
}
