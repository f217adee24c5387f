import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, Provider as GoogleProvider, KoaContextWithOIDC } from 'oidc-provider';
import type { OAuthClient } from '../secrets.ts';
import type { GoogleAccount } from './google-accounts.ts';
import { memoryAdapters } from './memory-adapter.ts';

const CODE_LIFETIME_S = 60;
const INTERACTION_LIFETIME_S = 10 * 60;
const TOKEN_LIFETIME_S = 3600;

interface GoogleOptions {
  readonly issuer: string;
  readonly client: OAuthClient;
  readonly redirectUri: string;
  /** The people who have logged in so far, by subject. */
  readonly accounts: ReadonlyMap<string, GoogleAccount>;
}

/** An OpenID provider that responds like Google; loaded at the first request. */
export async function createGoogle(options: GoogleOptions): Promise<GoogleProvider> {
  const [{ Provider }, { base, Prompt }] = await Promise.all([
    import('oidc-provider/lib/provider.js'),
    import('oidc-provider/lib/helpers/interaction_policy/index.js'),
  ]);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' };
  const policy = base();
  // A prompt of Google's that is not in the standard.
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  return new Provider(options.issuer, {
    ...clientAndClaims(options),
    ...storage(),
    // The provider's types are looser than jose's.
    jwks: { keys: [key as NonNullable<Configuration['jwks']>['keys'][number]] },
    interactions: { policy, url: (_ctx, { uid }) => `/google/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
  });
}

/** The claims about a person, by scope. */
function clientAndClaims({ client, redirectUri, accounts }: GoogleOptions): Configuration {
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub', 'hd'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // Google puts all claims into the id_token.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    findAccount: (_ctx, subject) => {
      const account = accounts.get(subject);
      return account && { accountId: subject, claims: () => claimsOf(account) };
    },
    loadExistingGrant: grantAll,
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'text/plain';
      ctx.body = `Error 400: ${error}\n${error_description ?? ''}`;
    },
  };
}

function storage(): Configuration {
  return {
    adapter: memoryAdapters(),
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    ttl: {
      AccessToken: TOKEN_LIFETIME_S,
      AuthorizationCode: CODE_LIFETIME_S,
      Grant: TOKEN_LIFETIME_S,
      IdToken: TOKEN_LIFETIME_S,
      Interaction: INTERACTION_LIFETIME_S,
      Session: TOKEN_LIFETIME_S,
    },
  };
}

/** Choosing an account on the page counts as consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { Grant } = oidc.provider;
  const grant = new Grant({
    ...(oidc.client ? { clientId: oidc.client.clientId } : {}),
    ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

function claimsOf({ subject, firstName, lastName, ...account }: GoogleAccount) {
  return {
    sub: subject,
    name: `${firstName} ${lastName}`.trim(),
    given_name: firstName,
    family_name: lastName,
    ...(account.email === null
      ? {}
      : { email: account.email, email_verified: account.emailVerified }),
    ...(account.hostedDomain === null ? {} : { hd: account.hostedDomain }),
  };
}
