import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '../../../config/limit-table.ts';
import {
  login,
  newEmail,
  PASSWORD,
  register,
  signedInMerchant,
  verify,
} from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const OWNERS_PASSWORD = 'Second-Arch8_';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const requestStatus = (browser: TestBrowser, email: string) =>
  browser.call(endpoints.registrationStatus, { body: { email } });
const statusFor = async (browser: TestBrowser, email: string) =>
  (await requestStatus(browser, email)).data.status;

async function registered() {
  const [email, browser] = [newEmail(), portal.browser()];
  await register(browser, email);
  return { email, browser };
}

/** Opens the link of the newest email on another device. */
async function openLinkElsewhere(email: string): Promise<TestBrowser> {
  const [mail] = await portal.mailsTo(email);
  const link = /href="([^"]*mailData=[^"]*)"/.exec(mail?.html ?? '')?.[1] ?? '';
  const data = new URL(link.replaceAll('&amp;', '&')).searchParams.get('mailData') ?? '';
  const device = portal.browser();
  const opened = await device.call(endpoints.returnSignedData, { body: { data } });
  await verify(device, email, opened.data.code);
  return device;
}

async function setPassword(email: string): Promise<void> {
  portal.advance(61_000);
  const browser = portal.browser();
  await browser.call(endpoints.forgotPassword, { body: { email } });
  const { data } = await browser.call(endpoints.verify, {
    body: { email, code: await portal.codeFor(email), type: 'reset-password' },
  });
  const signature = data.type === 'reset-password' ? data.signature : '';
  await browser.call(endpoints.resetPassword, {
    body: { signature, password: OWNERS_PASSWORD, password_confirmation: OWNERS_PASSWORD },
  });
}

describe('the browser that registered is shown', () => {
  it('that the registration waits, then that it was confirmed elsewhere by the mailed link', async () => {
    const { email, browser } = await registered();
    expect(await statusFor(browser, email)).toBe('waiting');
    await openLinkElsewhere(email);
    expect(await statusFor(browser, email)).toBe('confirmed');
  });

  it('that it has verified the address itself, whatever the password is by now', async () => {
    const { email, browser } = await registered();
    await verify(browser, email, await portal.codeFor(email));
    await setPassword(email);
    expect(await statusFor(browser, email)).toBe('verified');
  });

  it('that it was confirmed elsewhere by a typed code', async () => {
    const { email, browser } = await registered();
    await verify(portal.browser(), email, await portal.codeFor(email));
    expect(await statusFor(browser, email)).toBe('confirmed');
  });

  it('that its password works, once the other device has logged in with it', async () => {
    const { email, browser } = await registered();
    const device = await openLinkElsewhere(email);
    expect((await login(browser, email)).status).toBe(422);
    expect((await login(device, email)).status).toBe(200);
    expect(await statusFor(browser, email)).toBe('verified');
    expect((await login(browser, email)).status).toBe(200);
  });

  it('that its password works where the code was typed in it', async () => {
    const { email, browser } = await registered();
    await verify(browser, email, await portal.codeFor(email));
    expect(await statusFor(browser, email)).toBe('verified');
  });

  it('after the link was opened elsewhere, its own code still signs it in', async () => {
    const { email, browser } = await registered();
    const code = await portal.codeFor(email);
    await openLinkElsewhere(email);
    expect((await verify(browser, email, code)).data).toMatchObject({ type: 'token' });
    expect(await statusFor(browser, email)).toBe('verified');
  });
});

describe('the status reveals nothing about an address', { tags: ['requirement-15'] }, () => {
  it('a browser that has not registered it sees one that waits, before and after', async () => {
    const { email, browser } = await registered();
    const others = [portal.browser(), (await registered()).browser];
    for (const other of others) {
      const before = await requestStatus(other, email);
      await verify(browser, email, await portal.codeFor(email));
      const after = await requestStatus(other, email);
      const unknown = await requestStatus(other, newEmail());
      expect(new Set([before.text, after.text, unknown.text]).size).toBe(1);
      expect(before.data.status).toBe('waiting');
    }
  });

  it('a registration over a taken address looks like one that waits', async () => {
    const { email } = await signedInMerchant(portal);
    const attacker = portal.browser();
    await register(attacker, email, 'Attackers-Own9_');
    const free = await registered();
    const [taken, waiting] = [
      await requestStatus(attacker, email),
      await requestStatus(free.browser, free.email),
    ];
    expect(taken.text).toBe(waiting.text);
  });

  it('an attacker who registered the address is not shown that its owner has set a password', async () => {
    const [email, attacker] = [newEmail(), portal.browser()];
    await register(attacker, email, 'Attackers-Own9_');
    await openLinkElsewhere(email);
    const before = await requestStatus(attacker, email);
    await setPassword(email);
    expect((await login(portal.browser(), email, OWNERS_PASSWORD)).status).toBe(200);
    expect((await requestStatus(attacker, email)).text).toBe(before.text);
    expect((await login(attacker, email, 'Attackers-Own9_')).status).toBe(422);
    expect((await login(attacker, email, PASSWORD)).status).toBe(422);
  });
});

it('the status is limited per network, far beyond what a waiting page needs', async () => {
  const busy = await startTestApp();
  try {
    const { max, windowSeconds } = limitTable.registrationStatusByNetwork;
    // A page requests the status every two seconds.
    expect(max).toBeGreaterThan(windowSeconds / 2);
    const browser = busy.browser();
    await requestStatus(browser, newEmail());
    await busy.database.connection
      .updateTable('rate_limits')
      .set({ count: max })
      .where('key', 'like', 'registrationStatusByNetwork:%')
      .execute();
    const refused = await requestStatus(browser, newEmail());
    expect(refused.status).toBe(429);
    expect(refused.envelope.error?.code).toBe('rate_limited');
  } finally {
    await busy.close();
  }
});
