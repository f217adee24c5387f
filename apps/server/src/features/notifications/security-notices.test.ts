import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../core/lifetimes.ts';
import { newEmail, PASSWORD, signedInMerchant, startReset } from '../../testing/steps/merchants.ts';
import { logInAtProvider } from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const NEW_PASSWORD = 'Second-Arch8!';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

/** A change that is prepared but not made. */
interface Change {
  make(): Promise<{ status: number; text: string }>;
  /** Whom it notifies beside the account's address. */
  otherAddress?: string;
  /** What makes it possible, beside the session and the password. */
  secrets?: readonly string[];
}

async function changePassword(browser: TestBrowser): Promise<Change> {
  const body = {
    oldPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  };
  return { make: () => browser.call(endpoints.changePassword, { body }) };
}

async function resetPassword(browser: TestBrowser, email: string): Promise<Change> {
  const { code, signature } = await startReset(portal, browser, email);
  const body = { signature, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  return {
    make: () => browser.call(endpoints.resetPassword, { body }),
    secrets: [code, signature],
  };
}

async function changeAddress(browser: TestBrowser): Promise<Change> {
  const otherAddress = newEmail();
  await browser.call(endpoints.updateEmailVerification, { body: { email: otherAddress } });
  const code = await portal.codeFor(otherAddress);
  const body = { email: otherAddress, code };
  return {
    make: () => browser.call(endpoints.verifyUpdatedEmail, { body }),
    otherAddress,
    secrets: [code],
  };
}

async function undoChangeOfAddress(browser: TestBrowser, email: string): Promise<Change> {
  const { make, otherAddress } = await changeAddress(browser);
  await make();
  const [mail] = await portal.mailsTo(email);
  const link = new URL(/href="([^"]*mailData=[^"]*)"/.exec(mail?.html ?? '')?.[1] ?? '');
  const data = link.searchParams.get('mailData') ?? '';
  return {
    make: () => portal.browser().call(endpoints.revertEmail, { body: { data } }),
    ...(otherAddress !== undefined && { otherAddress }),
    secrets: [data],
  };
}

async function linkGoogle(browser: TestBrowser): Promise<Change> {
  const { url } = (await browser.call(endpoints.linkGoogle)).data;
  const persona = { email: newEmail(), subject: `notified-${newEmail()}` };
  const query = (await logInAtProvider('google', url, persona)).searchParams;
  const body = Object.fromEntries(query);
  return {
    make: () => browser.call(endpoints.completeLinkGoogle, { body }),
    secrets: [body.code ?? '', body.state ?? ''],
  };
}

async function unlinkGoogle(browser: TestBrowser): Promise<Change> {
  await (await linkGoogle(browser)).make();
  return { make: () => browser.call(endpoints.unlinkGoogle) };
}

const deleteAccount = async (browser: TestBrowser): Promise<Change> => ({
  make: () => browser.call(endpoints.deleteProfile, { body: { isDeleted: true } }),
});

async function restoreAccount(browser: TestBrowser, email: string): Promise<Change> {
  await (await deleteAccount(browser)).make();
  const body = { email, password: PASSWORD, restoreAccount: true };
  return { make: () => browser.call(endpoints.login, { body }) };
}

it.each([
  ['a changed password', changePassword],
  ['a reset password', resetPassword],
  ['a changed address', changeAddress],
  ['a change of address that is undone', undoChangeOfAddress],
  ['a linked account', linkGoogle],
  ['an unlinked account', unlinkGoogle],
  ['a deletion', deleteAccount],
  ['a restored account', restoreAccount],
])(
  '%s sends one email to each address of the account, without a secret',
  {
    tags: ['requirement-14'],
  },
  async (_, prepare) => {
    const { browser, email } = await signedInMerchant(portal);
    // Beyond the pause between two emails to one address.
    portal.advance(2 * MINUTE_MS);
    const { make, otherAddress, secrets = [] } = await prepare(browser, email);
    const addresses = otherAddress === undefined ? [email] : [email, otherAddress];
    const countMails = async (address: string) => (await portal.mailsTo(address)).length;
    const before = await Promise.all(addresses.map(countMails));
    const sessionSecrets = [browser.token ?? '', ...browser.cookies.values()];

    const response = await make();

    expect(response.status, response.text).toBe(200);
    for (const [index, address] of addresses.entries()) {
      const mails = await portal.mailsTo(address);
      const [notice, ...others] = mails.slice(0, mails.length - (before[index] ?? 0));
      expect(notice, address).toBeDefined();
      expect(others.map(({ subject }) => subject)).toEqual([]);
      const known = [
        PASSWORD,
        NEW_PASSWORD,
        ...sessionSecrets,
        ...secrets,
        ...browser.cookies.values(),
      ];
      for (const secret of known) expect(JSON.stringify(notice)).not.toContain(secret);
    }
  },
);

it('notices of the account and of its stores are sent also where visitors’ emails are withheld after a report of spam', async () => {
  const { browser, email } = await signedInMerchant(portal);
  portal.advance(2 * MINUTE_MS);
  const { limiter, notifications, repositories } = portal.app.dependencies;
  await limiter.tryConsume('spamReports', email);
  const before = (await portal.mailsTo(email)).length;
  await portal.browser().call(endpoints.forgotPassword, { body: { email } });
  expect(await portal.mailsTo(email)).toHaveLength(before);
  await (await changePassword(browser)).make();
  expect(await portal.mailsTo(email)).toHaveLength(before + 1);
  const store = { email, name: 'Shop', domain: 'shop.myshopify.com' };
  await notifications.notifyStoreUser(repositories, store, { event: 'uninstalled' });
  expect(await portal.mailsTo(email)).toHaveLength(before + 2);
});
