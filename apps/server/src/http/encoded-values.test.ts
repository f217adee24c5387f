import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, registerAndVerify, signedInMerchant } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const NEW_PASSWORD = 'Third-Arch9!';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '100' });
});
afterAll(() => portal.close());

/** Where the links of all emails to an address lead. */
async function linksMailedTo(email: string): Promise<URL[]> {
  const mails = await portal.mailsTo(email);
  const inHtml = mails.flatMap(({ html }) =>
    [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
  );
  const inText = mails.flatMap(({ text }) => text.match(/\b[a-z]+:\/\/\S+/g) ?? []);
  return [...inHtml, ...inText].map((link) => new URL(link));
}

describe('a path', () => {
  it.each([
    'javascript:alert(1)',
    'javascript:alert(1)@shop.example',
    'anna@shop.example\r\nBcc: eve@evil.example',
    'anna@shop.example%0d%0aBcc:eve@evil.example',
    'anna\r\nSubject: Hello@shop.example',
    'data:text/html,<b>@shop.example',
  ])(
    '%j is refused before any mail is written',
    { tags: ['requirement-54', 'requirement-61'] },
    async (email) => {
      const count = async () =>
        (await portal.database.connection.selectFrom('outbox').select('id').execute()).length;
      const before = await count();
      const registered = await portal
        .browser()
        .call(endpoints.register, { body: { email, password: PASSWORD } });
      const forgotten = await portal.browser().call(endpoints.forgotPassword, { body: { email } });
      expect([registered.status, forgotten.status]).toEqual([422, 422]);
      expect(await count()).toBe(before);
    },
  );

  it('made to break out of a link is in none, and every link points to the portal', {
    tags: ['requirement-54'],
  }, async () => {
    const email = "a&maildata=x?y#z'%0d%0a//@shop.example";
    const next = 'b&next=javascript//%0aalert@shop.example';
    const browser = portal.browser();
    await registerAndVerify(portal, browser, email);
    portal.advance(120_000);
    await browser.call(endpoints.forgotPassword, { body: { email } });
    await browser.call(endpoints.updateEmailVerification, { body: { email: next } });
    const code = await portal.codeFor(next);
    await browser.call(endpoints.verifyUpdatedEmail, { body: { email: next, code } });
    const links = [...(await linksMailedTo(email)), ...(await linksMailedTo(next))];
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) {
      expect(link.origin).toBe(portal.portalUrl);
      expect(link.href).toMatch(/^[\w:/.?=-]+$/);
      expect([...link.searchParams.keys()].every((key) => key === 'mailData')).toBe(true);
    }
  });
});

it('a name with line breaks sends an email to nobody else', {
  tags: ['requirement-61'],
}, async () => {
  const { browser, email } = await signedInMerchant(portal);
  const header = '\r\nBcc: eve@evil.example\r\n\r\n.\r\nRCPT TO:<eve@evil.example>\r\n';
  const store = { name: `A store${header}`, shop: 'broken-lines' };
  await browser.call(endpoints.addStore, { body: store });
  await browser.call(endpoints.updateProfile, {
    body: { firstName: `Ada${header}`, lastName: `Byron${header}`, email },
  });
  const before = (await portal.mailsTo(email)).length;
  const changed = await browser.call(endpoints.changePassword, {
    body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  });
  expect(changed.status).toBe(200);
  expect(await portal.mailsTo(email)).toHaveLength(before + 1);
  expect(await portal.mailsTo('eve@evil.example')).toEqual([]);
});

describe('a shop', () => {
  const shops = [
    'javascript:alert(1)',
    'javascript://a.myshopify.com/%0aalert(1)',
    'a.myshopify.com\r\nSet-Cookie: a=b',
    'a%0d%0a.myshopify.com',
    'a.myshopify.com@evil.example',
    '//evil.example',
  ];

  it.each(shops)(
    '%j leads nowhere, whichever call names it',
    { tags: ['requirement-54'] },
    async (shop) => {
      const { browser } = await signedInMerchant(portal);
      const calls = [
        [endpoints.addStore, { name: 'A store', shop }],
        [endpoints.changeStore, { shop, type: 'dtm' }],
        [endpoints.verifyStore, { shop }],
        [endpoints.dtmLoginUrl, { shop }],
        [endpoints.reviewsLoginUrl, { shop }],
      ] as const;
      for (const [endpoint, body] of calls) {
        const response = await browser.call(endpoint, { body });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.envelope.data).toBeNull();
      }
    },
  );

  it.each(shops)(
    '%j in a redirect from Shopify is not taken on',
    { tags: ['requirement-54'] },
    async (shop) => {
      const query = new URLSearchParams({ shop, state: shop, host: shop, code: shop, error: shop });
      const response = await portal.app.http.inject(`/connect/shopify/callback?${query}`);
      expect(response.statusCode).toBe(303);
      expect(response.headers.location).toBe(`${portal.portalUrl}/connect-store?store=failed`);
    },
  );
});
