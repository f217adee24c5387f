import { HANDOFF_TYPE, type HandoffClaims } from '../src/index.ts';

/** The frozen clock, portal, product and key id of all vectors. */
export const frozen = {
  now: '2026-11-20T12:00:00.000Z',
  issuer: 'https://portal.example',
  audience: 'dtm-client',
  kid: 'vector-key-1',
} as const;

const NOW = Date.parse(frozen.now) / 1000;

export const validClaims: HandoffClaims = {
  iss: frozen.issuer,
  aud: frozen.audience,
  sub: '01938f1e-7f5a-7c3e-9a51-5d2c0b7e4a10',
  shop: 'ada-lamps.myshopify.com',
  shop_verified: true,
  product: 'dtm',
  jti: 'vector-jti-0000000000000001',
  iat: NOW - 10,
  exp: NOW + 50,
};

/** How the token of a case is made from {@link validClaims}. */
export interface VectorCase {
  readonly name: string;
  /** The code of the error, or none for a token that verifies. */
  readonly error?: string;
  readonly header?: Readonly<Record<string, unknown>>;
  /** A claim set to `null` is left out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Done to the token after signing. */
  readonly damage?: 'payload-changed' | 'signature-removed' | 'not-a-jws';
  readonly signedWith?: 'portal' | 'stranger' | 'hmac-of-public-key' | 'nothing';
}

export const vectorCases: readonly VectorCase[] = [
  { name: 'a fresh hand-off for a verified store' },
  { name: 'a hand-off for a store nobody has verified', claims: { shop_verified: false } },
  { name: 'a claim that this version does not have is ignored', claims: { plan: 'new' } },
  { name: 'four seconds after its end, within the tolerance', claims: times(-64) },
  { name: 'five seconds after its end', claims: times(-65), error: 'handoff_expired' },
  { name: 'signed five seconds ahead, within the tolerance', claims: times(5) },
  { name: 'signed six seconds ahead', claims: times(6), error: 'handoff_not_yet_valid' },
  {
    name: 'a lifetime of 61 seconds',
    claims: { iat: NOW, exp: NOW + 61 },
    error: 'handoff_lifetime_invalid',
  },
  {
    name: 'another portal as issuer',
    claims: { iss: 'https://portal.example.evil' },
    error: 'handoff_issuer_unexpected',
  },
  {
    name: 'meant for another product',
    claims: { aud: 'reviews-client' },
    error: 'handoff_audience_unexpected',
  },
  {
    name: 'an audience list that includes this product',
    claims: { aud: [frozen.audience, 'reviews-client'] },
    error: 'handoff_audience_unexpected',
  },
  {
    name: 'a message of another type',
    header: { typ: 'portal-login+jwt' },
    error: 'handoff_type_unexpected',
  },
  { name: 'no type', header: { typ: undefined }, error: 'handoff_type_unexpected' },
  {
    name: 'unsigned, algorithm none',
    header: { alg: 'none' },
    signedWith: 'nothing',
    error: 'handoff_algorithm_not_allowed',
  },
  {
    name: 'HMAC keyed with the public key',
    header: { alg: 'HS256' },
    signedWith: 'hmac-of-public-key',
    error: 'handoff_algorithm_not_allowed',
  },
  {
    name: 'an unknown key id',
    header: { kid: 'vector-key-2' },
    signedWith: 'stranger',
    error: 'handoff_key_unknown',
  },
  { name: 'no key id', header: { kid: undefined }, error: 'handoff_key_unknown' },
  {
    name: 'a stranger’s signature under the portal’s key id',
    signedWith: 'stranger',
    error: 'handoff_signature_invalid',
  },
  {
    name: 'a payload changed after signing',
    damage: 'payload-changed',
    error: 'handoff_signature_invalid',
  },
  { name: 'no signature', damage: 'signature-removed', error: 'handoff_signature_invalid' },
  {
    name: 'a key brought along in the header',
    header: { jwk: 'stranger' },
    signedWith: 'stranger',
    error: 'handoff_header_not_allowed',
  },
  {
    name: 'a key address in the header',
    header: { jku: 'https://evil.example/jwks.json' },
    signedWith: 'stranger',
    error: 'handoff_header_not_allowed',
  },
  {
    name: 'a critical extension',
    header: { crit: ['exp'] },
    error: 'handoff_header_not_allowed',
  },
  { name: 'no jti', claims: { jti: null }, error: 'handoff_claim_invalid' },
  {
    name: 'shop_verified as text',
    claims: { shop_verified: 'true' },
    error: 'handoff_claim_invalid',
  },
  {
    name: 'a shop that is no store domain',
    claims: { shop: 'evil.example' },
    error: 'handoff_claim_invalid',
  },
  { name: 'an end given as text', claims: { exp: `${NOW + 50}` }, error: 'handoff_claim_invalid' },
  { name: 'no JWS at all', damage: 'not-a-jws', error: 'handoff_malformed' },
];

/** Times of a message signed `offset` seconds from the frozen now. */
function times(offset: number): { iat: number; exp: number } {
  return { iat: NOW + offset, exp: NOW + offset + 60 };
}

export const vectorHeader = { alg: 'ES256', typ: HANDOFF_TYPE, kid: frozen.kid } as const;
