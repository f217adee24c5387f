import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  reportConnection,
  signConnection,
  signLogin,
  verifyConnection,
  verifyLogin,
} from '../index.ts';

const now = new Date('2026-11-20T12:00:00.900Z');
const seconds = Math.floor(now.getTime() / 1000);
const product = await generateKeyPair('ES256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(product.publicKey)), kid: 'p1' }] });
const connection = {
  iss: 'reviews-client',
  aud: 'https://portal.example',
  shop: 'ada-lamps.myshopify.com',
  state: 'connected',
  jti: '01938f1e-7f5a-7c3e-9a51-5d2c0b7e4a10',
} as const;
const signing = { key: product.privateKey, kid: 'p1', now };
const expected = { audience: connection.aud, keysOf: () => keys, now };

/** A report with one wrong part. */
const report = (part: object) => ({ report: { text: '12 new reviews', at: seconds, ...part } });

/** Signs what `signConnection` would refuse to. */
function sign(claims: object): Promise<string> {
  return new SignJWT({ ...connection, iat: seconds, exp: seconds + 60, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'portal-connection+jwt', kid: 'p1' })
    .sign(product.privateKey);
}

describe('a report', () => {
  it('verifies and lives for 60 seconds', async () => {
    const data = await signConnection(connection, signing);
    expect(await verifyConnection(data, expected)).toEqual({
      ...connection,
      iat: seconds,
      exp: seconds + 60,
    });
  });

  it('may have a line of sixty characters of any script and a figure', async () => {
    const report = { text: '🌿'.repeat(60), value: -1.5, at: seconds - 3600 };
    const data = await signConnection({ ...connection, report }, signing);
    expect((await verifyConnection(data, expected)).report).toEqual(report);
  });

  it('may have a line without a figure', async () => {
    const report = { text: 'All reviews answered', at: seconds };
    const data = await signConnection({ ...connection, report }, signing);
    expect((await verifyConnection(data, expected)).report).toEqual(report);
  });

  it('names the report itself when it is none', async () => {
    const data = await sign({ report: '12 reviews' });
    await expect(verifyConnection(data, expected)).rejects.toThrow(/\breport(?!\.)/);
  });

  it.each([
    ['about no store of Shopify’s', { shop: 'ada-lamps.example' }, 'handoff_claim_invalid'],
    ['of an unknown state', { state: 'sold' }, 'handoff_claim_invalid'],
    ['of a state that only begins like one', { state: 'connected ' }, 'handoff_claim_invalid'],
    ['with a text of 61 characters', report({ text: 'x'.repeat(61) }), 'handoff_claim_invalid'],
    ['with an empty text', report({ text: ' ' }), 'handoff_claim_invalid'],
    ['with two lines', report({ text: 'one\ntwo' }), 'handoff_claim_invalid'],
    ['with a reordering mark', report({ text: 'a\u202eb' }), 'handoff_claim_invalid'],
    ['with half a character', report({ text: 'a\ud800' }), 'handoff_claim_invalid'],
    ['with a figure that is text', report({ value: '12' }), 'handoff_claim_invalid'],
    ['without the time of its report', report({ at: undefined }), 'handoff_claim_invalid'],
    ['with a report that is text', { report: '12 reviews' }, 'handoff_claim_invalid'],
    ['with a report that is null', { report: null }, 'handoff_claim_invalid'],
    ['with a text that is a figure', report({ text: 12 }), 'handoff_claim_invalid'],
    ['without an id of its own', { jti: 'short' }, 'handoff_claim_invalid'],
    ['that lives too long', { exp: seconds + 61 }, 'handoff_lifetime_invalid'],
    ['that ends before it begins', { exp: seconds }, 'handoff_lifetime_invalid'],
    ['from the future', { iat: seconds + 6, exp: seconds + 60 }, 'handoff_not_yet_valid'],
    ['for another portal', { aud: 'https://other.example' }, 'handoff_audience_unexpected'],
  ])('is refused %s', async (_, claims, code) => {
    await expect(verifyConnection(await sign(claims), expected)).rejects.toMatchObject({ code });
  });

  it('is not signed with a claim the portal would refuse', async () => {
    const wrong = { ...connection, shop: 'ada-lamps.example' };
    await expect(signConnection(wrong, signing)).rejects.toMatchObject({
      code: 'handoff_claim_invalid',
    });
  });

  it.each([
    ['report.text', { text: '' }],
    ['report.value', { value: Number.NaN }],
    ['report.value', { value: Number.POSITIVE_INFINITY }],
  ])('is not signed with a wrong %s, which the error names: %j', async (claim, wrong) => {
    const report = { text: '12 reviews', at: seconds, ...wrong };
    await expect(signConnection({ ...connection, report }, signing)).rejects.toThrow(claim);
  });

  it('cannot be used as login data, nor login data as a report', async () => {
    const code = 'handoff_type_unexpected';
    const report = await signConnection(connection, signing);
    await expect(verifyLogin(report, expected)).rejects.toMatchObject({ code });
    const login = await signLogin({ ...connection, sub: 'merchant-1' }, signing);
    await expect(verifyConnection(login, expected)).rejects.toMatchObject({ code });
  });
});

describe('reporting', () => {
  const options = { portalUrl: connection.aud, clientId: connection.iss, ...signing };
  const refusing = (status: number, code: string | null) => async () =>
    Response.json({ success: false, data: null, error: code && { code } }, { status });

  it('sends a new report each time, and no other secret', async () => {
    const requests: Request[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      requests.push(new Request(input, init));
      return Response.json({ success: true, data: {}, error: null });
    };
    for (const state of ['connected', 'disconnected'] as const) {
      await reportConnection(connection.shop, state, { ...options, fetch });
    }
    const reports = await Promise.all(
      requests.map(async (request) => {
        expect(request.url).toBe('https://portal.example/api/handoff/connection');
        expect(request.headers.get('authorization')).toBeNull();
        return verifyConnection(Object(await request.json()).data, expected);
      }),
    );
    expect(reports.map(({ state }) => state)).toEqual(['connected', 'disconnected']);
    expect(new Set(reports.map(({ jti }) => jti)).size).toBe(2);
    for (const { jti } of reports) expect(jti).toMatch(/^[\w-]{43}$/);
  });

  it('sends the report of the product', async () => {
    const report = { text: '12 reviews', value: 12, at: seconds };
    let sent: unknown;
    const fetch: typeof globalThis.fetch = async (_, init) => {
      sent = JSON.parse(String(init?.body)).data;
      return Response.json({ success: true, data: {}, error: null });
    };
    await reportConnection(connection.shop, 'connected', { ...options, report, fetch });
    expect((await verifyConnection(String(sent), expected)).report).toEqual(report);
  });

  it.each([
    [404, 'not_found', { code: 'handoff_refused', reason: 'not_found' }],
    [422, 'invalid_handoff', { code: 'handoff_refused', reason: 'invalid_handoff' }],
    [503, 'unavailable', { code: 'handoff_portal_unavailable' }],
    [429, 'rate_limited', { code: 'handoff_portal_unavailable' }],
  ])('distinguishes a %i with %s', async (status, code, failure) => {
    const fetch = refusing(status, code);
    const sent = reportConnection(connection.shop, 'connected', { ...options, fetch });
    await expect(sent).rejects.toMatchObject(failure);
  });
});
