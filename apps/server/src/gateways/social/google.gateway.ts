import { canonicalEmail } from '@atrium/contract';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import * as z from 'zod';
import type { GoogleClient } from '../../config/services.ts';
import { AppError } from '../../core/app-error.ts';
import { DEFAULT_TIMEOUTS, providedName, type Timeouts, waitWithin } from '../outbound-calls.ts';
import {
  callbackUrlOf,
  fetchWithin,
  providerFailure,
  type SocialIdentity,
  type SocialProviderGateway,
} from './social-provider.gateway.ts';

/** Accepts only Google's own keys, whatever the token's header claims. */
const SIGNATURE_ALGORITHM = 'RS256';

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  /** The Workspace domain that the account is managed by. */
  hd: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

export function googleGateway(
  client: GoogleClient,
  redirectUri: string,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
): SocialProviderGateway {
  const configuration = discoverOnce(client, timeouts);

  return {
    async authorizeUrl({ state, nonce, verifier }) {
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // On a shared computer the user must not be logged in with the account that another person has left open at Google.
        prompt: 'select_account',
      });
      return url.href;
    },

    async fetchIdentity(authorization, response) {
      const google = await configuration();
      try {
        const tokens = await authorizationCodeGrant(
          google,
          callbackUrlOf(redirectUri, authorization, response),
          {
            pkceCodeVerifier: authorization.verifier,
            expectedState: authorization.state,
            expectedNonce: authorization.nonce,
            idTokenExpected: true,
          },
        );
        return identityOf(tokens.claims());
      } catch (error) {
        throw providerFailure('Google', error);
      }
    },
  };
}

/** Fetches Google's endpoints and keys at the first login, and again after a failure. */
function discoverOnce({ clientId, clientSecret, issuer }: GoogleClient, timeouts: Timeouts) {
  let found: Promise<Configuration> | undefined;
  const metadata = { id_token_signed_response_alg: SIGNATURE_ALGORITHM };
  // Only a stand-in on this machine responds without TLS; production refuses such an issuer.
  const local = issuer.startsWith('http://') ? [allowInsecureRequests] : [];
  return async (): Promise<Configuration> => {
    found ??= discovery(new URL(issuer), clientId, metadata, ClientSecretPost(clientSecret), {
      [customFetch]: fetchWithin(timeouts),
      // Without it the signature of an id_token that came over TLS would not be checked.
      execute: [enableNonRepudiationChecks, ...local],
    }).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    try {
      return await waitWithin(timeouts, found);
    } catch (error) {
      throw new AppError('unavailable', {
        message: 'Google cannot be reached right now. Try again in a moment.',
        retryAfterSeconds: 10,
        cause: error,
      });
    }
  };
}

/** Google hosts the mailbox itself: its own domain, or the Workspace domain that the account is in. */
function isAuthoritativeFor(email: string, workspaceDomain: string | undefined): boolean {
  const domain = email.slice(email.indexOf('@') + 1);
  return domain === 'gmail.com' || domain === workspaceDomain?.toLowerCase();
}

function identityOf(idToken: unknown): SocialIdentity {
  const parsed = claimsSchema.safeParse(idToken);
  if (!parsed.success) throw parsed.error;
  const { iss, sub, hd, ...claims } = parsed.data;
  const email = claims.email === undefined ? null : canonicalEmail(claims.email);
  const emailVerified = email !== null && claims.email_verified === true;
  return {
    provider: 'google',
    issuer: iss,
    subject: sub,
    email,
    emailVerified,
    emailAuthoritative: emailVerified && isAuthoritativeFor(email, hd),
    firstName: providedName(claims.given_name),
    lastName: providedName(claims.family_name),
  };
}
