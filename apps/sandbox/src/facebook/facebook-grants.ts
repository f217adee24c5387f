import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { OAuthClient } from '../secrets.ts';
import type { FacebookPerson } from './facebook-people.ts';

const CODE_LIFETIME_MS = 10 * 60_000;

interface GrantedCode {
  readonly person: FacebookPerson;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly expiresAt: number;
}

/** The credentials an app must send with a code. */
interface Exchange {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** Authorization codes, which work once, and access tokens. */
export interface FacebookGrants {
  issueCode(grant: Omit<GrantedCode, 'expiresAt'>): string;
  /** `null` for a code that is unknown, used, expired or issued for another authorization. */
  exchangeCode(exchange: Exchange): string | null;
  /** `null` for an unknown token, or one without its proof. */
  personOf(token: string, proof: string): FacebookPerson | null;
}

export function createFacebookGrants(
  { clientSecret }: OAuthClient,
  now: () => number,
): FacebookGrants {
  const codes = new Map<string, GrantedCode>();
  const tokens = new Map<string, FacebookPerson>();
  return {
    issueCode(grant) {
      const code = `AQ${randomBytes(40).toString('base64url')}`;
      codes.set(code, { ...grant, expiresAt: now() + CODE_LIFETIME_MS });
      return code;
    },
    exchangeCode({ code, redirectUri, verifier }) {
      const grant = codes.get(code);
      codes.delete(code);
      if (grant === undefined || grant.expiresAt <= now()) return null;
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      if (grant.codeChallenge !== '' && grant.codeChallenge !== challenge) return null;
      if (grant.redirectUri !== redirectUri) return null;
      const token = `EAA${randomBytes(60).toString('base64url')}`;
      tokens.set(token, grant.person);
      return token;
    },
    personOf(token, proof) {
      const expected = createHmac('sha256', clientSecret).update(token).digest('hex');
      return proof === expected ? (tokens.get(token) ?? null) : null;
    },
  };
}
