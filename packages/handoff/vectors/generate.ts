/**
 * Writes test-vectors.json: `node packages/handoff/vectors/generate.ts`.
 *
 * ECDSA signatures differ from run to run, so every run changes every token. Run it only when the
 * cases change; the key pair is kept.
 */
import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { frozen, type VectorCase, validClaims, vectorCases, vectorHeader } from './cases.ts';

const file = new URL('../test-vectors.json', import.meta.url);

interface Keys {
  portal: JWK;
  stranger: JWK;
}

const keys = await readKeys();
const { d: _private, ...portalPublicKey } = keys.portal;
const vectors = {
  about:
    'Hand-offs that a verifier must accept (claims) or refuse (error), all verified as of `now`. ' +
    'The keys are public knowledge: never trust them outside tests.',
  ...frozen,
  jwks: { keys: [{ ...portalPublicKey, kid: frozen.kid, alg: 'ES256', use: 'sig' }] },
  keys,
  cases: await Promise.all(vectorCases.map(toVector)),
};
await writeFile(file, `${JSON.stringify(vectors, null, 2)}\n`);
console.log(`${vectors.cases.length} vectors written.`);

async function readKeys(): Promise<Keys> {
  const existing = await readFile(file, 'utf8').catch(() => null);
  if (existing !== null) return (JSON.parse(existing) as { keys: Keys }).keys;
  return { portal: await newKey(), stranger: await newKey() };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return exportJWK(privateKey);
}

async function toVector(vector: VectorCase) {
  const token = await tokenOf(vector);
  if (vector.error !== undefined) return { name: vector.name, token, error: vector.error };
  const { plan: _unknown, ...claims } = { ...validClaims, ...vector.claims, plan: undefined };
  return { name: vector.name, token, claims };
}

async function tokenOf(vector: VectorCase): Promise<string> {
  if (vector.damage === 'not-a-jws') return 'not.a-token';
  const header = encode({ ...vectorHeader, ...(await headerOf(vector)) });
  const payload = encode(withoutNulls({ ...validClaims, ...vector.claims }));
  const signature = await sign(vector.signedWith ?? 'portal', `${header}.${payload}`);
  if (vector.damage === 'signature-removed') return `${header}.${payload}.`;
  if (vector.damage === 'payload-changed') {
    return `${header}.${encode({ ...validClaims, shop: 'other-lamps.myshopify.com' })}.${signature}`;
  }
  return `${header}.${payload}.${signature}`;
}

async function headerOf({ header }: VectorCase): Promise<Record<string, unknown>> {
  if (header?.jwk === undefined) return { ...header };
  const { d: _private, ...publicKey } = keys.stranger;
  return { ...header, jwk: publicKey };
}

async function sign(signer: NonNullable<VectorCase['signedWith']>, text: string): Promise<string> {
  if (signer === 'nothing') return '';
  if (signer === 'hmac-of-public-key') {
    const secret = JSON.stringify(portalPublicKey);
    return createHmac('sha256', secret).update(text).digest('base64url');
  }
  const key = await importJWK({ ...keys[signer], alg: 'ES256' });
  if (key instanceof Uint8Array) throw new Error('An EC key was expected.');
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    new TextEncoder().encode(text),
  );
  return Buffer.from(signature).toString('base64url');
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function withoutNulls(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
}
