import { textOf } from '../pages/html.ts';
import type { OAuthClient } from '../secrets.ts';

/** The authorization request of an app, from the query or from the form. */
export interface DialogRequest {
  readonly clientId: string;
  readonly redirectUri: URL;
  readonly state: string;
  readonly scope: string;
  /** The PKCE challenge; empty without PKCE. */
  readonly codeChallenge: string;
}

/** @returns the request, or the error to show to the person. */
export function parseDialogRequest(
  values: unknown,
  { clientId }: OAuthClient,
  portalUrl: string,
): DialogRequest | string {
  if (textOf(values, 'client_id') !== clientId) return 'Invalid App ID.';
  const redirect = textOf(values, 'redirect_uri') ?? '';
  if (redirect !== `${portalUrl}/`) {
    return 'URL Blocked: This redirect failed because the redirect URI is not allowed in the app’s Client OAuth Settings.';
  }
  const scope = textOf(values, 'scope') ?? '';
  const unknown = scope.split(/[\s,]+/).find((name) => !['email', 'public_profile'].includes(name));
  if (unknown !== undefined) return `Invalid Scopes: ${unknown}`;
  const method = textOf(values, 'code_challenge_method') ?? 'S256';
  if (method !== 'S256') return 'Invalid code_challenge_method.';
  return {
    clientId,
    redirectUri: new URL(redirect),
    state: textOf(values, 'state') ?? '',
    scope,
    codeChallenge: textOf(values, 'code_challenge') ?? '',
  };
}
