import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { textOf } from '../pages/html.ts';
import type { ShopifyApp } from '../secrets.ts';

const CODE_LIFETIME_MS = 10 * 60_000;
const ACCESS_LIFETIME_S = 60 * 60;
const REFRESH_LIFETIME_S = 90 * 24 * 60 * 60;

interface Grant {
  readonly shop: string;
  readonly scope: string;
}

/** The content of a token besides the grant. */
interface TokenContent extends Grant {
  readonly id: string;
  /** The refresh token that this one replaces. */
  readonly replaces: string | undefined;
  /** How often the app had been uninstalled before. */
  readonly uninstalls: number;
}

/** The response of the token endpoint; the last three fields are missing for a token that never expires. */
export interface TokenResponse {
  readonly access_token: string;
  readonly scope: string;
  readonly expires_in?: number;
  readonly refresh_token?: string;
  readonly refresh_token_expires_in?: number;
}

/** Authorization codes, which work once, and the tokens they are exchanged for. */
export interface Grants {
  issueCode(grant: Grant): string;
  /** `null` for a code that is unknown, used, expired or of another store. */
  exchangeCode(shop: string, code: string, expiring: boolean): TokenResponse | null;
  /**
   * Replaces the refresh token; the old one works until the new one is used. `null` if it is unknown, replaced or
   * expired.
   */
  refresh(shop: string, refreshToken: string): TokenResponse | null;
  accepts(shop: string, accessToken: string): boolean;
  /** Every token of the store stops working. */
  revoke(shop: string): void;
}

/**
 * Tokens contain their grant under a signature instead of being looked up, so tokens that the portal stored earlier
 * work after a restart of the sandbox.
 */
export function createGrants(
  { apiSecret }: ShopifyApp,
  now: () => number,
  accessLifetimeS = ACCESS_LIFETIME_S,
): Grants {
  const codes = new Map<string, Grant & { expiresAt: number }>();
  const retired = new Set<string>();
  const uninstalls = new Map<string, number>();
  const uninstallsOf = (shop: string) => uninstalls.get(shop) ?? 0;
  const seal = (prefix: string, grant: Grant, lifetimeSeconds: number, replaces?: string) => {
    const { shop, scope } = grant;
    const content = { shop, scope, id: randomUUID(), replaces, uninstalls: uninstallsOf(shop) };
    return sealToken(apiSecret, prefix, content, now() + lifetimeSeconds * 1000);
  };
  const open = (prefix: string, token: string, shop: string) => {
    const content = openToken(apiSecret, prefix, token, now());
    return content?.shop === shop && content.uninstalls >= uninstallsOf(shop) ? content : null;
  };
  const tokensFor = (grant: Grant, replaces?: string): TokenResponse => ({
    access_token: seal('shpat', grant, accessLifetimeS),
    scope: grant.scope,
    expires_in: accessLifetimeS,
    refresh_token: seal('shprt', grant, REFRESH_LIFETIME_S, replaces),
    refresh_token_expires_in: REFRESH_LIFETIME_S,
  });
  return {
    issueCode(grant) {
      const code = randomUUID().replaceAll('-', '');
      codes.set(code, { ...grant, expiresAt: now() + CODE_LIFETIME_MS });
      return code;
    },
    exchangeCode(shop, code, expiring) {
      const grant = codes.get(code);
      if (grant === undefined || grant.shop !== shop) return null;
      codes.delete(code);
      if (grant.expiresAt <= now()) return null;
      if (expiring) return tokensFor(grant);
      return {
        access_token: seal('shpat', grant, Number.POSITIVE_INFINITY),
        scope: grant.scope,
      };
    },
    refresh(shop, refreshToken) {
      const token = open('shprt', refreshToken, shop);
      if (token === null || retired.has(token.id)) return null;
      if (token.replaces !== undefined) retired.add(token.replaces);
      return tokensFor(token, token.id);
    },
    accepts: (shop, accessToken) => open('shpat', accessToken, shop) !== null,
    revoke: (shop) => {
      uninstalls.set(shop, uninstallsOf(shop) + 1);
    },
  };
}

function sealToken(secret: string, prefix: string, token: TokenContent, expiresAt: number) {
  // JSON has no infinity; null stands for a token that never expires.
  const content = JSON.stringify({ ...token, expiresAt });
  const body = `${prefix}_${Buffer.from(content).toString('base64url')}`;
  return `${body}.${signatureOf(secret, body)}`;
}

function openToken(
  secret: string,
  prefix: string,
  token: string,
  now: number,
): TokenContent | null {
  const [body = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(secret, body));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (!body.startsWith(`${prefix}_`)) return null;
  const content: unknown = JSON.parse(
    Buffer.from(body.slice(prefix.length + 1), 'base64url').toString(),
  );
  const [shop, scope] = [textOf(content, 'shop'), textOf(content, 'scope')];
  const expiresAt: unknown = Object(content).expiresAt;
  if (typeof expiresAt === 'number' && expiresAt <= now) return null;
  const uninstalls = Number(Object(content).uninstalls ?? 0);
  const [id, replaces] = [textOf(content, 'id') ?? '', textOf(content, 'replaces')];
  if (shop === undefined || scope === undefined) return null;
  return { shop, scope, id, replaces, uninstalls };
}

function signatureOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url');
}
