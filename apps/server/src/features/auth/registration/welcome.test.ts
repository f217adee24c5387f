import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  logIn,
  login,
  newEmail,
  register,
  signedInMerchant,
  verify,
} from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const SUBJECT = 'Welcome to Atrium: connect your first store';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

async function welcomesTo(email: string) {
  return (await portal.mailsTo(email)).filter(({ subject }) => subject === SUBJECT);
}

/** Opens the link of the newest email in a browser of its own, as a mail scanner does. */
async function openLink(email: string): Promise<void> {
  const [mail] = await portal.mailsTo(email);
  const [, link = ''] = /href="([^"]*mailData=[^"]*)"/.exec(mail?.html ?? '') ?? [];
  const data = new URL(link.replaceAll('&amp;', '&')).searchParams.get('mailData') ?? '';
  const browser = portal.browser();
  const opened = await browser.call(endpoints.returnSignedData, { body: { data } });
  await verify(browser, email, opened.data.code);
}

describe('the welcome email', () => {
  it('is sent when the address is verified, with the next step and a way out for the owner of the mailbox', async () => {
    const [email, browser] = [newEmail(), portal.browser()];
    await register(browser, email);
    const code = await portal.codeFor(email);
    expect(await welcomesTo(email)).toEqual([]);
    await verify(browser, email, code);
    const [welcome] = await welcomesTo(email);
    expect(welcome?.html).toMatch(
      new RegExp(`href="${portal.portalUrl}/login"[^>]*>Connect your first store<`),
    );
    expect(welcome?.html).toContain(`${portal.portalUrl}/secure-account?mailData=`);
    expect(welcome?.text).toContain('an Atrium account was created with this address');
  });

  it('is sent once, however often the code is sent, and not with a later login', async () => {
    const [email, browser] = [newEmail(), portal.browser()];
    await register(browser, email);
    const code = await portal.codeFor(email);
    await Promise.all([1, 2, 3].map(() => verify(browser, email, code)));
    await logIn(browser, email);
    expect(await welcomesTo(email)).toHaveLength(1);
  });

  it('is sent once where a mail scanner opened the link before the merchant typed the code', async () => {
    const [email, browser] = [newEmail(), portal.browser()];
    await register(browser, email);
    const code = await portal.codeFor(email);
    await openLink(email);
    expect(await welcomesTo(email)).toHaveLength(1);
    expect((await verify(browser, email, code)).data).toMatchObject({ type: 'token' });
    expect(await welcomesTo(email)).toHaveLength(1);
  });

  it('is not sent for a registration over a taken address, nor for a restored account', async () => {
    const { email, browser } = await signedInMerchant(portal);
    portal.advance(61_000);
    const attacker = portal.browser();
    await register(attacker, email, 'Attackers-Own9_');
    await verify(attacker, email, 'ABCDEF');
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    const restored = await portal.browser().call(endpoints.login, {
      body: { email, password: 'Hall-of-Light7_', restoreAccount: true },
    });
    expect(restored.status).toBe(200);
    expect(await welcomesTo(email)).toHaveLength(1);
  });

  it('does not count against the codes that the merchant requests', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(61_000);
    await portal.browser().call(endpoints.forgotPassword, { body: { email } });
    expect(await portal.codeFor(email)).toMatch(/^[A-Z0-9]{6}$/);
    expect((await login(portal.browser(), email)).status).toBe(200);
  });
});
