import {
  type CompactJWSHeaderParameters,
  CompactSign,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
} from 'jose';
import { describe, expect, it } from 'vitest';
import { verifyHandoff, verifyLogin } from '../index.ts';

const now = new Date('2026-11-20T12:00:00.900Z');
const seconds = Math.floor(now.getTime() / 1000);
const { privateKey, publicKey } = await generateKeyPair('ES256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] });
const claims = {
  iss: 'https://portal.example',
  aud: 'dtm-client',
  sub: 'merchant-1',
  shop: 'ada-lamps.myshopify.com',
  shop_verified: true,
  product: 'dtm',
  jti: '01938f1e-7f5a-7c3e-9a51-5d2c0b7e4a10',
  iat: seconds,
  exp: seconds + 60,
};
const header = { alg: 'ES256', typ: 'portal-handoff+jwt', kid: 'k1' };
const utf8 = new TextEncoder();

const sign = (payload: Uint8Array, protectedHeader: CompactJWSHeaderParameters = header) =>
  new CompactSign(payload).setProtectedHeader(protectedHeader).sign(privateKey);
const signText = (text: string) => sign(utf8.encode(text));
const verify = (token: string) =>
  verifyHandoff(token, { issuer: claims.iss, audience: claims.aud, keys, now });

/** A signed hand-off of exactly so many characters, by a header and a claim that nobody reads. */
async function signLength(length: number): Promise<string> {
  // Base64url leaves out every fourth length; a longer header shifts them.
  for (const note of ['', 'x', 'xx', 'xxx']) {
    for (let padding = 2500; padding < 2900; padding++) {
      const payload = JSON.stringify({ ...claims, pad: 'x'.repeat(padding) });
      const parts = [JSON.stringify({ ...header, note }), payload].map(base64urlLength);
      if ((parts[0] ?? 0) + (parts[1] ?? 0) + SIGNATURE_LENGTH + 2 !== length) continue;
      return sign(utf8.encode(payload), { ...header, note });
    }
  }
  throw new Error(`No message has ${length} characters.`);
}

const SIGNATURE_LENGTH = 86;
const base64urlLength = (text: string) => Math.ceil((text.length * 4) / 3);

describe('a message is malformed', () => {
  it.each([
    ['of two parts, whatever its type', async () => (await signParts('other+jwt')).slice(0, 2)],
    ['of four parts, whatever its type', async () => [...(await signParts('other+jwt')), 'x']],
    ['whose header is no JSON', async () => ['!!!', 'e30', 'e30']],
    ['whose signature is no base64url', async () => [...(await signParts()).slice(0, 2), '@@@']],
  ])('%s', async (_, parts) => {
    await expect(verify((await parts()).join('.'))).rejects.toMatchObject({
      code: 'handoff_malformed',
    });
  });

  it.each([
    ['missing', undefined],
    ['given twice', ['a.b.c', 'a.b.c']],
  ])('whose parameter is %s', async (_, value) => {
    // Cast, as an app without types does.
    await expect(verify(value as unknown as string)).rejects.toMatchObject({
      code: 'handoff_malformed',
    });
  });

  it.each(['null', '[]', '5', '"text"', 'no JSON'])('whose payload is %s', async (text) => {
    await expect(verify(await signText(text))).rejects.toMatchObject({ code: 'handoff_malformed' });
  });

  it('whose payload is no UTF-8', async () => {
    const text = JSON.stringify({ ...claims, note: '?' });
    const bytes = utf8.encode(text);
    bytes[text.indexOf('?')] = 0xff;
    await expect(verify(await sign(bytes))).rejects.toMatchObject({
      code: 'handoff_malformed',
      cause: expect.any(TypeError),
    });
  });

  it('of more than 4,096 characters', async () => {
    expect(await verify(await signLength(4096))).toMatchObject({ sub: claims.sub });
    await expect(verify(await signLength(4097))).rejects.toMatchObject({
      code: 'handoff_malformed',
    });
  });

  it('of more than 4,096 characters from whichever app', async () => {
    const long = await signText(JSON.stringify({ ...claims, pad: 'x'.repeat(4000) }));
    const options = { audience: claims.aud, keysOf: () => undefined, now };
    await expect(verifyLogin(long, options)).rejects.toMatchObject({
      code: 'handoff_malformed',
      cause: expect.any(Error),
    });
  });
});

describe('a claim of another type is refused', () => {
  it.each([
    ['sub', 12345],
    ['product', 123],
    ['jti', 1_234_567_890_123_456],
    ['aud', ['dtm-client']],
    ['iat', seconds + 0.5],
    ['iat', null],
    ['exp', seconds + 30.5],
    ['shop_verified', 1],
  ])('%s as %j', async (claim, value) => {
    const token = await signText(JSON.stringify({ ...claims, [claim]: value }));
    const failure =
      claim === 'aud'
        ? { code: 'handoff_audience_unexpected' }
        : { code: 'handoff_claim_invalid', claim, message: expect.stringContaining(claim) };
    await expect(verify(token)).rejects.toMatchObject(failure);
  });

  it('an issuer that is not a string, before any key is looked for', async () => {
    const token = await signText(JSON.stringify({ ...claims, iss: 5 }));
    const options = { audience: claims.aud, keysOf: () => keys, now };
    await expect(verifyLogin(token, options)).rejects.toMatchObject({
      code: 'handoff_issuer_unexpected',
    });
  });
});

it.each([
  ['handoff_malformed', async () => '!!!.e30.e30'],
  ['handoff_malformed', async () => [...(await signParts()).slice(0, 2), '@@@'].join('.')],
  ['handoff_malformed', () => signText('no JSON')],
  ['handoff_signature_invalid', async () => (await signText('{}')).slice(0, -40) + 'A'.repeat(40)],
  ['handoff_key_unknown', () => sign(utf8.encode('{}'), { ...header, kid: 'k2' })],
])('the error %s keeps its cause', async (code, make) => {
  await expect(verify(await make())).rejects.toMatchObject({ code, cause: expect.any(Error) });
});

it('the error for keys that cannot be read keeps its cause', async () => {
  const cause = new TypeError('fetch failed');
  const token = await signText(JSON.stringify(claims));
  const options = { issuer: claims.iss, audience: claims.aud, now };
  const unreadable = verifyHandoff(token, { ...options, keys: () => Promise.reject(cause) });
  await expect(unreadable).rejects.toMatchObject({ code: 'handoff_keys_unavailable', cause });
});

async function signParts(typ = header.typ): Promise<string[]> {
  return (await sign(utf8.encode(JSON.stringify(claims)), { ...header, typ })).split('.');
}
