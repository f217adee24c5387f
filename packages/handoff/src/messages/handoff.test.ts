import { createLocalJWKSet, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { HandoffKeysUnavailableError, signHandoff, verifyHandoff } from '../index.ts';

const now = new Date('2026-11-20T12:00:00.900Z');
const { privateKey, publicKey } = await generateKeyPair('ES256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] });
const message = {
  iss: 'https://portal.example',
  aud: 'dtm-client',
  sub: 'merchant-1',
  shop: 'ada-lamps.myshopify.com',
  shop_verified: true,
  product: 'dtm',
  jti: '01938f1e-7f5a-7c3e-9a51-5d2c0b7e4a10',
};
const expected = { issuer: message.iss, audience: message.aud, keys };

it('signs a message that verifies and lives for 60 seconds', async () => {
  const token = await signHandoff(message, { key: privateKey, kid: 'k1', now });

  expect(await verifyHandoff(token, { ...expected, now })).toEqual({
    ...message,
    iat: 1795176000,
    exp: 1795176060,
  });
  expect(decodeProtectedHeader(token)).toEqual({
    alg: 'ES256',
    typ: 'portal-handoff+jwt',
    kid: 'k1',
  });
});

it('refuses to sign a claim that no verifier would accept, and names it', async () => {
  const signing = signHandoff({ ...message, shop: 'x' }, { key: privateKey, kid: 'k1', now });
  await expect(signing).rejects.toMatchObject({ code: 'handoff_claim_invalid', claim: 'shop' });
});

it('distinguishes keys that cannot be read from a message with a wrong key', async () => {
  const token = await signHandoff(message, { key: privateKey, kid: 'k1', now });
  const unreadable = () => Promise.reject(new TypeError('fetch failed'));
  const verifying = verifyHandoff(token, { ...expected, keys: unreadable, now });
  await expect(verifying).rejects.toBeInstanceOf(HandoffKeysUnavailableError);
});

it('refuses a text far longer than any hand-off without parsing it', async () => {
  const token = `${'a'.repeat(5000)}.b.c`;
  await expect(verifyHandoff(token, { ...expected, now })).rejects.toMatchObject({
    code: 'handoff_malformed',
  });
});
