import { textOf } from '../pages/html.ts';
import type { ShopifyApp } from '../secrets.ts';

/** The authorization request of an app, from the query or from the form. */
export interface InstallRequest {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly redirectUri: URL;
  readonly state: string;
}

/**
 * Validates a request to install.
 *
 * @returns the request, or the error to show to the merchant.
 */
export function parseInstallRequest(
  values: unknown,
  app: ShopifyApp,
  portalUrl: string,
): InstallRequest | string {
  const clientId = textOf(values, 'client_id');
  if (clientId !== app.apiKey) {
    return 'Oauth error invalid_request: Could not find Shopify API application with this client_id.';
  }
  const redirect = textOf(values, 'redirect_uri') ?? '';
  const redirectUri = URL.canParse(redirect) ? new URL(redirect) : null;
  if (redirectUri === null || redirectUri.origin !== new URL(portalUrl).origin) {
    return 'Oauth error invalid_request: The redirect_uri is not whitelisted.';
  }
  const scopes = (textOf(values, 'scope') ?? '').split(/[\s,]+/).filter((scope) => scope !== '');
  const unknown = scopes.find((scope) => !/^(unauthenticated_)?(read|write)_[a-z_]+$/.test(scope));
  if (scopes.length === 0 || unknown !== undefined) {
    return `Oauth error invalid_scope: ${unknown ?? 'No scope was requested.'}`;
  }
  return { clientId, scopes, redirectUri, state: textOf(values, 'state') ?? '' };
}
