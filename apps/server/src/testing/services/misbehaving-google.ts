import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';

/** Makes the response to the next token request. */
type TokenResponse = (parts: TokenParts) => Promise<GoogleResponse> | GoogleResponse;

interface GoogleResponse {
  status?: number;
  body: string;
  contentType?: string;
  /** Redirects the caller to this URL. */
  location?: string;
}

interface TokenParts {
  issuer: string;
  /** An id_token by the rules but for the changes. */
  idToken(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  /** Signed with the public RSA key as if it were a shared secret. */
  confusedToken(): Promise<string>;
  unsignedToken(): string;
}

/** An OpenID provider whose responses a test falsifies. */
export interface MisbehavingGoogle {
  issuer: string;
  /** The forms its token endpoint got. */
  tokenRequests: URLSearchParams[];
  /** What the portal requested at the authorization endpoint. */
  expect(query: URLSearchParams): void;
  respondWith(create: TokenResponse): void;
  /** Signs with another key from now on, and publishes no other. */
  rotateKey(): Promise<void>;
  /** From now on every call gets this status. */
  failWith(status: number): void;
  /** From now on requests get no response. */
  stopResponding(): void;
  close(): void;
}

const CLIENT_ID = 'misbehaving-client';

export const misbehavingSettings = ({ issuer }: Pick<MisbehavingGoogle, 'issuer'>) => ({
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: CLIENT_ID,
  GOOGLE_CLIENT_SECRET: 'misbehaving-secret',
});

/** A valid token response with this id_token. */
export const tokensWith = (idToken: string): GoogleResponse => ({
  body: JSON.stringify({
    access_token: 'ya29.misbehaving-access-token',
    token_type: 'Bearer',
    expires_in: 3600,
    id_token: idToken,
  }),
});

export async function startMisbehavingGoogle(): Promise<MisbehavingGoogle> {
  let key = await newSigningKey('k1');
  const tokenRequests: URLSearchParams[] = [];
  let requested = new URLSearchParams();
  let failure: number | null = null;
  let silent = false;
  let tokenResponse: TokenResponse = async ({ idToken }) => tokensWith(await idToken());

  const server = createServer((request, response) => {
    if (silent) return;
    void respond(request).then(
      ({ status = 200, body, location, contentType = 'application/json' }) => {
        const headers = { 'content-type': contentType, ...(location && { location }) };
        response.writeHead(failure ?? status, headers).end(body);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `address()` is null only before listening.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const claimsWith = (changes: Record<string, unknown>) => {
    const now = Math.floor(Date.now() / 1000);
    const nonce = requested.get('nonce');
    return { iss: issuer, aud: CLIENT_ID, sub: 's1', iat: now, exp: now + 600, nonce, ...changes };
  };
  const parts: TokenParts = {
    issuer,
    idToken: (claims = {}, header = {}) =>
      new SignJWT(claimsWith(claims))
        .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid, ...header })
        .sign(key.privateKey),
    confusedToken: () =>
      new SignJWT(claimsWith({}))
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .sign(key.publicPem),
    unsignedToken: () => `${encoded({ alg: 'none' })}.${encoded(claimsWith({}))}.`,
  };

  async function respond(request: IncomingMessage): Promise<GoogleResponse> {
    if (request.url === '/.well-known/openid-configuration') return { body: metadataOf(issuer) };
    if (request.url === '/jwks') return { body: JSON.stringify({ keys: [key.jwk] }) };
    tokenRequests.push(new URLSearchParams(await text(request)));
    return tokenResponse(parts);
  }

  return {
    issuer,
    tokenRequests,
    expect: (query) => {
      requested = query;
    },
    respondWith: (create) => {
      tokenResponse = create;
      failure = null;
      silent = false;
    },
    async rotateKey() {
      key = await newSigningKey('k2');
    },
    failWith: (status) => {
      failure = status;
    },
    stopResponding: () => {
      silent = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function newSigningKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
    publicPem: new TextEncoder().encode(await exportSPKI(publicKey)),
  };
}

function metadataOf(issuer: string): string {
  return JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // It claims to support anything; the portal must not care.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  });
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
