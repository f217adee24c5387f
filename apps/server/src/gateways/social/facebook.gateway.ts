import { createHmac } from 'node:crypto';
import { canonicalEmail } from '@atrium/contract';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import * as z from 'zod';
import type { FacebookApp } from '../../config/services.ts';
import { DEFAULT_TIMEOUTS, providedName, type Timeouts } from '../outbound-calls.ts';
import {
  callbackUrlOf,
  fetchWithin,
  providerFailure,
  type SocialIdentity,
  type SocialProviderGateway,
} from './social-provider.gateway.ts';

const GRAPH = 'https://graph.facebook.com';
/** Facebook publishes no issuer, so this is the one under which its identities are stored. */
const ISSUER = 'https://www.facebook.com';

const profileSchema = z.object({
  id: z.string().min(1).max(255),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
});

export function facebookGateway(
  app: FacebookApp,
  redirectUri: string,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
): SocialProviderGateway {
  const configuration = configurationOf(app, timeouts);

  return {
    async authorizeUrl({ state, verifier }) {
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'email public_profile',
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    async fetchIdentity(authorization, response) {
      try {
        const tokens = await authorizationCodeGrant(
          configuration,
          callbackUrlOf(redirectUri, authorization, response),
          {
            pkceCodeVerifier: authorization.verifier,
            expectedState: authorization.state,
          },
        );
        return await fetchProfile(configuration, app, tokens.access_token);
      } catch (error) {
        throw providerFailure('Facebook', error);
      }
    },
  };
}

function configurationOf(
  { clientId, clientSecret, graphUrl, graphVersion }: FacebookApp,
  timeouts: Timeouts,
) {
  // Only the sandbox and tests have the dialog and the Graph API at the same origin.
  const dialogUrl = graphUrl === GRAPH ? ISSUER : graphUrl;
  const configuration = new Configuration(
    {
      issuer: ISSUER,
      authorization_endpoint: `${dialogUrl}/${graphVersion}/dialog/oauth`,
      token_endpoint: `${graphUrl}/${graphVersion}/oauth/access_token`,
    },
    clientId,
    undefined,
    ClientSecretPost(clientSecret),
  );
  configuration[customFetch] = fetchWithin(timeouts);
  // Only the sandbox and tests respond without TLS; production refuses such a URL.
  if (graphUrl.startsWith('http://')) allowInsecureRequests(configuration);
  return configuration;
}

/** `appsecret_proof` shows that the token is used by the app that it was issued to. */
async function fetchProfile(
  configuration: Configuration,
  { clientSecret, graphUrl, graphVersion }: FacebookApp,
  accessToken: string,
): Promise<SocialIdentity> {
  const url = new URL(`${graphUrl}/${graphVersion}/me`);
  url.search = new URLSearchParams({
    fields: 'id,first_name,last_name,email',
    appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
  }).toString();
  const response = await fetchProtectedResource(configuration, accessToken, url, 'GET');
  if (!response.ok) throw new Error(`Facebook responded ${response.status}`);
  const profile = profileSchema.parse(await response.json());
  return {
    provider: 'facebook',
    issuer: ISSUER,
    subject: profile.id,
    email: profile.email === undefined ? null : canonicalEmail(profile.email),
    // Facebook does not report whether the address was ever verified.
    emailVerified: false,
    emailAuthoritative: false,
    firstName: providedName(profile.first_name),
    lastName: providedName(profile.last_name),
  };
}
