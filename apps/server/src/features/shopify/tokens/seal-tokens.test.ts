import { describe, expect, it } from 'vitest';
import { sealTokens } from './seal-tokens.ts';

const sealer = {
  seal: (purpose: string, text: string) => `${purpose}: ${text}`,
  open: (_purpose: string, sealed: string) => sealed,
};

describe('sealTokens', () => {
  it('stores the expiry of the tokens of an expiring grant', () => {
    const tokens = {
      ...{ accessToken: 'a', refreshToken: 'r', scopes: 'read_themes' },
      ...{ expiresIn: 3600, refreshTokenExpiresIn: 7200 },
    };
    expect(sealTokens(sealer, tokens, 1000)).toEqual({
      ...{ scopes: 'read_themes', access_token_sealed: 'shopify-token: a' },
      ...{ access_token_expires_at: 3_601_000, refresh_token_sealed: 'shopify-token: r' },
      refresh_token_expires_at: 7_201_000,
    });
  });

  it('stores no expiry for tokens without one, and no refresh token where there is none', () => {
    const tokens = {
      ...{ accessToken: 'a', refreshToken: null, scopes: '' },
      ...{ expiresIn: null, refreshTokenExpiresIn: null },
    };
    expect(sealTokens(sealer, tokens, 1000)).toMatchObject({
      ...{ access_token_expires_at: null, refresh_token_sealed: null },
      refresh_token_expires_at: null,
    });
  });
});
