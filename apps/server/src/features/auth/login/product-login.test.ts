import { randomUUID } from 'node:crypto';
import { endpoints } from '@atrium/contract';
import { signLogin, type UnsignedLogin } from '@atrium/handoff';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { networkOf } from '../../../core/network.ts';
import { interrupt } from '../../../testing/overlap.ts';
import { mailDataFor } from '../../../testing/races/prepared.ts';
import { newProductApp } from '../../../testing/services/product-app.ts';
import { auditedBy } from '../../../testing/steps/audited.ts';
import {
  logIn,
  merchantWithStore,
  PASSWORD,
  signedInMerchant,
} from '../../../testing/steps/merchants.ts';
import { verifyStore } from '../../../testing/steps/shopify-authorization.ts';
import { deliver, webhookOf } from '../../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type TestBrowser, untilAvailable } from '../../../testing/test-browser.ts';
import { endSessions } from '../../security/end-sessions.ts';

const productApp = await newProductApp();

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ ...productApp.environment, LIMITS_FACTOR: '100' });
});
afterAll(() => portal.close());

let shops = 0;
/** A merchant with a verified store that is connected to the AI theme. */
async function customer() {
  const shop = `vouched-${++shops}`;
  const merchant = await merchantWithStore(portal, shop);
  await verifyStore(portal, merchant.browser, shop);
  const user = await portal.app.dependencies.repositories.users.findByEmail(merchant.email);
  const id = user?.id ?? '';
  await open(id);
  return { ...merchant, id };
}

/** As when the app redeems a hand-off for the merchant's store. */
async function open(userId: string): Promise<void> {
  const { stores, products } = portal.app.dependencies.repositories;
  const store = await stores.findLastSelected(userId);
  await products.connect(store?.id ?? '', 'dtm', portal.now());
}

const loginDataFor = (userId: string, claims?: Partial<UnsignedLogin>) =>
  productApp.loginDataFor(portal, userId, claims);

const signIn = (browser: TestBrowser, data: string, confirmed?: boolean) =>
  browser.call(endpoints.returnSignedLoginData, {
    body: { data, ...(confirmed === undefined ? {} : { confirmed }) },
  });

async function expectRefused(browser: TestBrowser, data: string, code = 'invalid_link') {
  const cookies = browser.setCookieHeaders.length;
  const response = await signIn(browser, data, true);
  const { envelope } = response;
  expect(envelope.error?.code).toBe(code);
  if (code === 'invalid_link') {
    expect(envelope.error?.message).toBe('This link is not valid or has expired.');
  }
  expect(envelope.data).toBeNull();
  expect(browser.setCookieHeaders).toHaveLength(cookies);
  expect(auditedBy(portal, response)).toMatchObject([
    { event: expect.stringMatching(/_refused$/) },
  ]);
}

describe('login data from a product app', () => {
  it('logs in at once in a browser that the merchant has used before', async () => {
    const { browser, email, id } = await customer();
    await browser.call(endpoints.logout);
    browser.token = undefined;
    const { data } = await signIn(browser, await loginDataFor(id));
    if (!('auth' in data)) throw new Error('no session');
    expect(data.user.email).toBe(email);
    browser.token = data.auth.token;
    expect((await browser.call(endpoints.getProfile)).data.email).toBe(email);
    const subjects = (await portal.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('New login'))).toEqual([]);
    portal.advance(2 * 3600 * 1000 + 1);
    expect((await browser.call(endpoints.getProfile)).status).toBe(401);
  });

  it('is not counted against its network', async () => {
    const { id } = await customer();
    const browser = portal.browser();
    const { limiter } = portal.app.dependencies;
    await signIn(browser, await loginDataFor(id));
    expect(await limiter.refund('loginFailuresByNetwork', networkOf(browser.address))).toBe(false);
    await signIn(browser, 'no message');
    expect(await limiter.refund('loginFailuresByNetwork', networkOf(browser.address))).toBe(true);
  });

  it('is not counted against its network when the database fails', async () => {
    const { id } = await customer();
    const data = await loginDataFor(id);
    const browser = portal.browser();
    const { limiter, repositories } = portal.app.dependencies;
    const find = vi.spyOn(repositories.users, 'findById').mockRejectedValueOnce(new Error('gone'));
    expect((await signIn(browser, data)).status).toBe(500);
    find.mockRestore();
    expect(await limiter.refund('loginFailuresByNetwork', networkOf(browser.address))).toBe(false);
  });

  it('requires confirmation in an unknown browser, showing the account’s masked address', {
    tags: ['requirement-38'],
  }, async () => {
    const { email, id } = await customer();
    const newBrowser = portal.browser();
    const data = await loginDataFor(id);
    const response = await signIn(newBrowser, data);
    expect(response.data).toEqual({
      confirm: { email: `m•••@${email.split('@')[1]}`, product: 'AI theme' },
    });
    expect(newBrowser.setCookieHeaders).toEqual([]);

    const confirmed = await signIn(newBrowser, data, true);
    expect(confirmed.data).toMatchObject({ user: { email } });
    const [mail] = await portal.mailsTo(email);
    expect(mail?.subject).toBe('New login to Atrium from Chrome on Linux');
  });

  it('reports a used link in an unknown browser before asking for confirmation', async () => {
    const { id } = await customer();
    const data = await loginDataFor(id);
    await signIn(portal.browser(), data, true);
    const response = await signIn(portal.browser(), data);
    expect(response.status).toBe(409);
    expect(response.envelope.error?.code).toBe('already_used');
    expect(response.envelope.error?.message).toBe('This link has already been used.');
  });

  it('works once, even with twenty concurrent uses', async () => {
    const { browser, id } = await customer();
    await browser.call(endpoints.logout);
    browser.token = undefined;
    const data = await loginDataFor(id);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => untilAvailable(() => signIn(browser, data))),
    );
    expect(responses.filter(({ envelope }) => envelope.success)).toHaveLength(1);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('is refused when it is used at the same moment', async () => {
    const { id } = await customer();
    const data = await loginDataFor(id);
    const use = () => signIn(portal.browser(), data, true);
    const [response, { status }] = await interrupt(portal, use, use);
    expect([response.envelope.error?.code, status]).toEqual(['already_used', 200]);
  });

  it('never replaces an active session', { tags: ['requirement-38'] }, async () => {
    const { id } = await customer();
    const other = await signedInMerchant(portal);
    const data = await loginDataFor(id);
    await expectRefused(other.browser, data, 'conflict');
    expect((await signIn(other.browser, data)).envelope.error?.message).toBe(
      'You are logged in already. Log out first.',
    );
    expect((await other.browser.call(endpoints.getProfile)).data.email).toBe(other.email);
  });

  it('is refused after a minute', async () => {
    const { id } = await customer();
    const data = await loginDataFor(id);
    portal.advance(66_000);
    await expectRefused(portal.browser(), data);
  });

  it('is accepted with a clock four seconds ahead, but not seven', async () => {
    const { browser, id } = await customer();
    await browser.call(endpoints.logout);
    browser.token = undefined;
    const signedAt = async (milliseconds: number) => {
      portal.advance(milliseconds);
      const data = await loginDataFor(id);
      portal.advance(-milliseconds);
      return data;
    };
    await expectRefused(portal.browser(), await signedAt(7000));
    expect((await signIn(browser, await signedAt(4000))).status).toBe(200);
  });

  it('is accepted when signed with the next registered key', async () => {
    const { browser, id } = await customer();
    await browser.call(endpoints.logout);
    browser.token = undefined;
    const data = await productApp.loginDataFor(portal, id, {}, 'p2');
    expect((await signIn(browser, data)).status).toBe(200);
  });

  it.each(['', 'no message', '{"iss":"dtm-client"}', 'a.b.c'])(
    'is refused when it is %j instead',
    async (data) => {
      const browser = portal.browser();
      const { status, envelope } = await signIn(browser, data, true);
      expect(status).toBe(422);
      expect(envelope.data).toBeNull();
      expect(browser.setCookieHeaders).toEqual([]);
    },
  );

  it('is refused for a merchant who has not connected the product', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    await browser.call(endpoints.logout);
    await expectRefused(portal.browser(), await loginDataFor(user?.id ?? ''));
    const line = portal.logLines.findLast((one) => one.includes('product_login_refused'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ product: 'dtm' });
  });

  it.each([
    ['an address instead of an id', () => ({ sub: 'merchant@shop.example' })],
    ['another portal as audience', () => ({ aud: 'https://other.example' })],
    ['a product that registered no key', () => ({ iss: 'reviews-client' })],
    ['a product that is not configured', () => ({ iss: 'unknown-client' })],
  ])('is refused with %s', async (_, claims) => {
    const { id } = await customer();
    await expectRefused(portal.browser(), await loginDataFor(id, claims()));
  });

  it('is refused when another key signed it', async () => {
    const { id } = await customer();
    const [head, claims] = (await loginDataFor(id)).split('.');
    const { privateKey: forged } = await generateKeyPair('ES256');
    const login = { iss: 'dtm-client', aud: portal.portalUrl, sub: id, jti: randomUUID() };
    await expectRefused(portal.browser(), await signLogin(login, { key: forged, kid: 'p1' }));
    await expectRefused(portal.browser(), `${head}.${claims}.`);
  });

  it('never logs in to a deleted account', { tags: ['attack-12'] }, async () => {
    const { browser, email, id } = await customer();
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    await expectRefused(portal.browser(), await loginDataFor(id));
    portal.advance(5000);
    const openedLater = { auth_time: Math.floor(portal.now() / 1000) };
    await expectRefused(portal.browser(), await loginDataFor(id, openedLater));
    const back = portal.browser();
    await expect(logIn(back, email)).rejects.toThrow('accountDeleted');
  });

  it('of a session from before a new password is refused, because an attacker may hold it', {
    tags: ['requirement-34'],
  }, async () => {
    const { browser, id } = await customer();
    const opened = () => ({ auth_time: Math.floor(portal.now() / 1000) });
    const before = opened();
    expect((await signIn(portal.browser(), await loginDataFor(id, before), true)).status).toBe(200);
    portal.advance(5000);
    const body = {
      oldPassword: PASSWORD,
      newPassword: 'Second-Arch8!',
      confirmPassword: 'Second-Arch8!',
    };
    expect((await browser.call(endpoints.changePassword, { body })).status).toBe(200);
    await expectRefused(portal.browser(), await loginDataFor(id, before));
    await expectRefused(portal.browser(), await loginDataFor(id));
    portal.advance(5000);
    // As the app, or whoever has its key, may write without having been opened again.
    await expectRefused(portal.browser(), await loginDataFor(id, opened()));
    await open(id);
    const after = await loginDataFor(id, opened());
    expect((await signIn(portal.browser(), after, true)).status).toBe(200);
  });

  it('is refused after the app has reported the product as disconnected, until the merchant opens it again', {
    tags: ['requirement-34'],
  }, async () => {
    const { id } = await customer();
    const domain = `vouched-${shops}.myshopify.com`;
    for (const state of ['disconnected', 'connected'] as const) {
      const data = await productApp.reportFor(portal, domain, { state });
      await portal.client().call(endpoints.reportConnection, { body: { data } });
    }
    await expectRefused(portal.browser(), await loginDataFor(id));
    await open(id);
    expect((await signIn(portal.browser(), await loginDataFor(id), true)).status).toBe(200);
  });

  it('is refused while Shopify gives no access to the store, as the portal does not open the product either', async () => {
    const { browser, id } = await customer();
    const shop = `vouched-${shops}`;
    await portal.database.connection
      .updateTable('stores')
      .set({ status: 'needs_reauth' })
      .where('user_id', '=', id)
      .execute();
    await expectRefused(portal.browser(), await loginDataFor(id));
    await verifyStore(portal, browser, shop);
    expect((await signIn(portal.browser(), await loginDataFor(id), true)).status).toBe(200);
  });

  it('is refused if the product was opened while all access was being revoked', {
    tags: ['requirement-34'],
  }, async () => {
    const { id, email } = await customer();
    const data = await mailDataFor(portal, { purpose: 'secure-account', email, userId: id });
    const [secured] = await interrupt(
      portal,
      () => portal.browser().call(endpoints.secureAccount, { body: { data } }),
      async () => {
        portal.advance(1000);
        await open(id);
      },
    );
    expect(secured.status).toBe(200);
    const opened = { auth_time: Math.floor(portal.now() / 1000) };
    await expectRefused(portal.browser(), await loginDataFor(id, opened));
  });

  it('is refused for a store that only the app has reported as connected, and for one that was uninstalled since', {
    tags: ['requirement-34'],
  }, async () => {
    const domain = `reported-${++shops}.myshopify.com`;
    const merchant = await merchantWithStore(portal, domain);
    await verifyStore(portal, merchant.browser, domain);
    const { id } = (await merchant.browser.call(endpoints.getProfile)).data;
    const report = async () => {
      const data = await productApp.reportFor(portal, domain, { state: 'connected' });
      const response = await portal.client().call(endpoints.reportConnection, { body: { data } });
      expect(response.status).toBe(200);
    };
    await report();
    await expectRefused(portal.browser(), await loginDataFor(id));
    await open(id);
    expect((await signIn(portal.browser(), await loginDataFor(id), true)).status).toBe(200);
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    portal.advance(2 * 60_000);
    await verifyStore(portal, merchant.browser, domain);
    await report();
    await expectRefused(portal.browser(), await loginDataFor(id));
  });

  it('of a session from the moment at which all access was revoked is refused', async () => {
    const { id } = await customer();
    portal.advance(1000 - (portal.now() % 1000));
    await open(id);
    await endSessions(portal.app.dependencies, id);
    const openedThen = { auth_time: portal.now() / 1000 };
    await expectRefused(portal.browser(), await loginDataFor(id, openedThen));
  });

  it('is refused when all access is revoked at the same moment', {
    tags: ['requirement-34'],
  }, async () => {
    const { id } = await customer();
    const data = await loginDataFor(id);
    const [response] = await interrupt(
      portal,
      () => signIn(portal.browser(), data, true),
      () => endSessions(portal.app.dependencies, id),
    );
    expect(response.envelope.error?.code).toBe('invalid_link');
  });

  it('is refused once a device is logged out, from which the product may have been opened', async () => {
    const { browser, email, id } = await customer();
    const owner = portal.browser();
    await logIn(owner, email);
    const data = await loginDataFor(id);
    const { data: devices } = await owner.call(endpoints.listAccessTokens);
    const other = devices.find(({ isDefault }) => !isDefault);
    portal.advance(1000);
    await owner.call(endpoints.deleteAccessToken, { params: { id: other?.id ?? '' } });
    expect((await browser.call(endpoints.getProfile)).status).toBe(401);
    await expectRefused(portal.browser(), data);
  });

  it('is refused when the account is deleted at the same moment', {
    tags: ['attack-12'],
  }, async () => {
    const { browser, id } = await customer();
    const data = await loginDataFor(id);
    const [response] = await interrupt(
      portal,
      () => signIn(portal.browser(), data, true),
      () => browser.call(endpoints.deleteProfile, { body: { isDeleted: true } }),
    );
    expect(response.envelope.error?.code).toBe('invalid_link');
    const sessions = portal.database.connection.selectFrom('sessions').select('id');
    expect(await sessions.where('user_id', '=', id).execute()).toEqual([]);
  });

  it('is refused as a hand-off, a mailed link and a token', {
    tags: ['requirement-44'],
  }, async () => {
    const { id } = await customer();
    const data = await loginDataFor(id);
    const newBrowser = portal.browser();
    const asMail = await newBrowser.call(endpoints.returnSignedData, { body: { data } });
    expect(asMail.envelope.error?.code).toBe('invalid_link');
    const asBearer = await newBrowser.call(endpoints.getProfile, {
      headers: { authorization: `Bearer ${data.slice(0, 200)}` },
    });
    expect(asBearer.status).toBe(401);
  });
});
