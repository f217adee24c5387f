import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { signHandoff, signLogin, verifyHandoff, verifyLogin } from '../index.ts';

const now = new Date('2026-11-20T12:00:00.900Z');
const seconds = Math.floor(now.getTime() / 1000);
const product = await generateKeyPair('ES256');
const otherKeys = await generateKeyPair('ES256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(product.publicKey)), kid: 'p1' }] });
const login = {
  iss: 'reviews-client',
  aud: 'https://portal.example',
  sub: 'merchant-1',
  jti: '01938f1e-7f5a-7c3e-9a51-5d2c0b7e4a10',
};
const signing = { key: product.privateKey, kid: 'p1', now };
const expected = {
  audience: login.aud,
  keysOf: (clientId: string) => (clientId === login.iss ? keys : undefined),
  now,
};

/** Signs what `signLogin` would refuse to. */
function sign(claims: object, header: object = {}, key = product.privateKey): Promise<string> {
  return new SignJWT({ ...login, iat: seconds, exp: seconds + 60, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'portal-login+jwt', kid: 'p1', ...header })
    .sign(key);
}

it('signs login data that verifies and lives for 60 seconds', async () => {
  const data = await signLogin(login, signing);
  expect(await verifyLogin(data, expected)).toEqual({ ...login, iat: seconds, exp: seconds + 60 });
});

it('carries when the merchant’s session began', async () => {
  const data = await signLogin({ ...login, auth_time: seconds - 3600 }, signing);
  expect(await verifyLogin(data, expected)).toMatchObject({ auth_time: seconds - 3600 });
});

describe('login data is refused', () => {
  const refusals: Array<[string, () => Promise<string>, string]> = [
    [
      'of an app that registered no key',
      () => sign({ iss: 'dtm-client' }),
      'handoff_issuer_unexpected',
    ],
    ['without an issuer', () => sign({ iss: undefined }), 'handoff_issuer_unexpected'],
    [
      'for another portal',
      () => sign({ aud: 'https://portal.example.evil' }),
      'handoff_audience_unexpected',
    ],
    ['for a list of portals', () => sign({ aud: [login.aud] }), 'handoff_audience_unexpected'],
    [
      'signed with another key',
      () => sign({}, {}, otherKeys.privateKey),
      'handoff_signature_invalid',
    ],
    ['of an unknown key', () => sign({}, { kid: 'p2' }), 'handoff_key_unknown'],
    ['of another type', () => sign({}, { typ: 'portal-mail+jwt' }), 'handoff_type_unexpected'],
    [
      'six seconds after its end',
      () => sign({ iat: seconds - 66, exp: seconds - 6 }),
      'handoff_expired',
    ],
    [
      'from the future',
      () => sign({ iat: seconds + 6, exp: seconds + 60 }),
      'handoff_not_yet_valid',
    ],
    ['that lives too long', () => sign({ exp: seconds + 61 }), 'handoff_lifetime_invalid'],
    ['without an id of its own', () => sign({ jti: undefined }), 'handoff_claim_invalid'],
    ['with a time in words', () => sign({ auth_time: '12:00' }), 'handoff_claim_invalid'],
    ['that names nobody', () => sign({ sub: '' }), 'handoff_claim_invalid'],
    ['that is no JWS', async () => 'not-a-jws', 'handoff_malformed'],
  ];
  it.each(refusals)('%s', async (_, make, code) => {
    await expect(verifyLogin(await make(), expected)).rejects.toMatchObject({ code });
  });
});

it('cannot be used as a hand-off, nor a hand-off as login data', async () => {
  const data = await signLogin(login, signing);
  const asHandoff = verifyHandoff(data, { issuer: login.iss, audience: login.aud, keys, now });
  await expect(asHandoff).rejects.toMatchObject({ code: 'handoff_type_unexpected' });

  const claims = { shop: 'ada.myshopify.com', shop_verified: true, product: 'dtm' };
  const handoff = await signHandoff(
    { ...login, ...claims, iss: 'http://reviews-client', aud: 'x' },
    signing,
  );
  const asLogin = verifyLogin(handoff, { ...expected, keysOf: () => keys });
  await expect(asLogin).rejects.toMatchObject({ code: 'handoff_type_unexpected' });
});
