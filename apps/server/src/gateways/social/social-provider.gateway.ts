import type { SocialProvider } from '@atrium/contract';
import {
  AuthorizationResponseError,
  ClientError,
  type CustomFetch,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { AppError } from '../../core/app-error.ts';
import { callTimeout, type Timeouts } from '../outbound-calls.ts';

/** One authorization request. Of the verifier, only the challenge is in the URL. */
export interface AuthorizationRequest {
  state: string;
  /** PKCE: proves that the code is exchanged by its requester. */
  verifier: string;
  nonce: string;
}

/** What the provider sent the browser back with. */
export interface AuthorizationResponse {
  code: string;
  /** The provider's name for itself (RFC 9207); absent where it sends none. */
  iss: string | undefined;
}

/** A person as identified by a provider. The key is issuer and subject, never the address. */
export interface SocialIdentity {
  provider: SocialProvider;
  issuer: string;
  subject: string;
  /** In canonical form; null if the provider passed no address that can receive email. */
  email: string | null;
  /** The provider has seen proof that the address is theirs. */
  emailVerified: boolean;
  /** The provider hosts the mailbox itself, so its statement about the owner is authoritative. */
  emailAuthoritative: boolean;
  firstName: string;
  lastName: string;
}

export interface SocialProviderGateway {
  /**
   * Where to send the browser.
   *
   * @throws AppError `unavailable` when the provider is unavailable.
   */
  authorizeUrl(request: AuthorizationRequest): Promise<string>;
  /**
   * Exchanges the code for the identity. Tokens are discarded as soon as they are read.
   *
   * @throws AppError `unavailable` when the provider is unavailable or returns an invalid response,
   * `forbidden` when it refuses the code or its response fails validation.
   */
  fetchIdentity(
    request: AuthorizationRequest,
    response: AuthorizationResponse,
  ): Promise<SocialIdentity>;
}

/** For openid-client, whose own time limit is per call. */
export function fetchWithin(timeouts: Timeouts): CustomFetch {
  return (url, { body, ...options }) =>
    fetch(url, {
      ...options,
      ...(body !== undefined && { body }),
      signal: callTimeout(timeouts),
    });
}

/** The callback URL the browser was sent to, rebuilt from its validated parameters. */
export function callbackUrlOf(
  redirectUri: string,
  { state }: AuthorizationRequest,
  { code, iss }: AuthorizationResponse,
): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({
    code,
    state,
    ...(iss === undefined ? {} : { iss }),
  }).toString();
  return url;
}

/** Failures of the provider or the network, which do not depend on the person who logs in. */
const unavailableCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
];

/** Turns what went wrong at `name` into one of the two failures that callers handle. */
export function providerFailure(name: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isAuthorizationError(error)
    ? new AppError('forbidden', {
        message: `${name} did not confirm this login. Start again.`,
        cause: error,
      })
    : new AppError('unavailable', {
        message: `${name} cannot be reached right now. Try again in a moment.`,
        retryAfterSeconds: 10,
        cause: error,
      });
}

function isAuthorizationError(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError) return true;
  // Other responses mean our own credentials or the provider's state, not this login.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant';
  // Facebook reports errors by a header, and a refused code by this status.
  if (error instanceof WWWAuthenticateChallengeError) return error.status === 400;
  if (!(error instanceof ClientError) || error.code === undefined) return false;
  if (error.cause instanceof Response) return error.cause.status === 400;
  return !unavailableCodes.includes(error.code);
}
