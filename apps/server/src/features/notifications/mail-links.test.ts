import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../core/lifetimes.ts';
import { newEmail } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createMailLink,
  MAX_MAIL_LINK_LIFETIME_MS,
  type MailLinkPurpose,
  readMailLink,
} from './mail-links.ts';

const WEEK = 7 * DAY_MS;
const NOW = Date.UTC(2027, 0, 15, 9, 30, 0, 250);
const refusal = {
  code: 'invalid_link',
  message: 'This link is not valid or has expired.',
};

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** A server whose clock shows this time. */
function serverAt(now: number) {
  const { runtime, portalUrl, signingKeys, repositories } = portal.app.dependencies;
  const { mailLinks } = repositories;
  return { runtime: { ...runtime, now: () => now }, portalUrl, signingKeys, mailLinks };
}

async function newLink(purpose: 'verify-email' | 'revert-email'): Promise<string> {
  const server = serverAt(NOW);
  const link = await createMailLink(server, server, { purpose, email: newEmail(), userId: null });
  return new URL(link).searchParams.get('mailData') ?? '';
}

function readLink(now: number, mailData: string, purposes: MailLinkPurpose[]) {
  const server = serverAt(now);
  return readMailLink(server, server, mailData, purposes);
}

/** Signed by the portal as the links it mails, with claims that it would not give them. */
function signed(claims: JWTPayload): Promise<string> {
  const { portalUrl, signingKeys } = serverAt(NOW);
  const { key, kid } = signingKeys.signingKey();
  return new SignJWT({ iss: portalUrl, aud: portalUrl, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'portal-mail+jwt', kid })
    .sign(key);
}

describe('a mailed link', () => {
  it('names its purpose and row, and no address', async () => {
    const data = await newLink('verify-email');
    const { portalUrl } = portal;
    const seconds = Math.floor(NOW / 1000);
    const row = await readLink(NOW, data, ['verify-email']);
    expect(decodeJwt(data)).toEqual({
      ...{ iss: portalUrl, aud: portalUrl, iat: seconds, exp: seconds + 600 },
      ...{ jti: row.id, purpose: 'verify-email' },
    });
    expect(decodeProtectedHeader(data)).toMatchObject({ alg: 'ES256', typ: 'portal-mail+jwt' });
  });

  it('is refused for another purpose', async () => {
    const read = readLink(NOW, await newLink('verify-email'), ['revert-email']);
    await expect(read).rejects.toMatchObject(refusal);
  });

  it('is refused from the moment its row expires, even if its signature holds for longer', async () => {
    const data = await newLink('revert-email');
    const expiresAt = NOW + MINUTE_MS;
    await portal.database.connection
      .updateTable('mail_links')
      .set({ expires_at: expiresAt })
      .where('id', '=', decodeJwt(data).jti ?? '')
      .execute();
    const read = (now: number) => readLink(now, data, ['revert-email']);
    expect(await read(expiresAt - 1)).toMatchObject({ purpose: 'revert-email' });
    await expect(read(expiresAt)).rejects.toMatchObject(refusal);
  });

  it('is refused without an expiry, a purpose or a row, whoever signed it', async () => {
    const { jti = '' } = decodeJwt(await newLink('verify-email'));
    const claims = { jti, exp: NOW / 1000 + 60, purpose: 'verify-email' };
    const read = (data: string) => readLink(NOW, data, ['verify-email']);
    expect(await read(await signed(claims))).toMatchObject({ id: jti });
    const { exp: _exp, ...lasting } = claims;
    const { purpose: _purpose, ...general } = claims;
    const { jti: _jti, ...nameless } = claims;
    for (const incomplete of [lasting, general, nameless]) {
      await expect(read(await signed(incomplete))).rejects.toMatchObject(refusal);
    }
  });

  it('lasts a week at the longest, for which the keys that signed it are kept', async () => {
    const data = await newLink('revert-email');
    const read = (now: number) => readLink(now, data, ['revert-email']);
    expect(MAX_MAIL_LINK_LIFETIME_MS).toBe(WEEK);
    expect(await read(NOW + WEEK - 1000)).toMatchObject({ purpose: 'revert-email' });
    await expect(read(NOW + WEEK)).rejects.toMatchObject(refusal);
  });
});
