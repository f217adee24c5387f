import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../core/lifetimes.ts';
import { newEmail, PASSWORD, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const requestCode = (browser: TestBrowser, email: string) =>
  browser.call(endpoints.updateEmailVerification, { body: { email } });
const enterCode = (browser: TestBrowser, email: string, code: string) =>
  browser.call(endpoints.verifyUpdatedEmail, { body: { email, code } });
const login = (email: string) =>
  portal.browser().call(endpoints.login, { body: { email, password: PASSWORD } });

async function linkIn(email: string, subject: string): Promise<string> {
  const mail = (await portal.mailsTo(email)).find((candidate) => candidate.subject === subject);
  const link = /href="([^"]*mailData=[^"]*)"/.exec(mail?.html ?? '')?.[1] ?? '';
  return new URL(link).searchParams.get('mailData') ?? '';
}

/** A merchant who has changed the address, with the link that takes the change back. */
async function changedAddress() {
  const { browser, email } = await signedInMerchant(portal);
  const next = newEmail();
  await requestCode(browser, next);
  await enterCode(browser, next, await portal.codeFor(next));
  const data = await linkIn(email, 'The email address of your Atrium account was changed');
  return { browser, email, next, data };
}

describe('changing the address', () => {
  it('takes effect only after the code verifies it', { tags: ['requirement-100'] }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const next = newEmail();
    expect((await requestCode(browser, next)).envelope.message).toBe(
      'Verification email has been sent to your email',
    );
    expect((await login(next)).status).toBe(422);
    expect((await login(email)).status).toBe(200);
    await enterCode(browser, next, await portal.codeFor(next));
    expect((await portal.mailsTo(next))[0]).toMatchObject({
      subject: 'This is now the email address of your Atrium account',
      text: expect.stringContaining(`log in with ${next}`),
    });
    expect((await browser.call(endpoints.getProfile)).data.email).toBe(next);
    expect((await login(next)).status).toBe(200);
    expect((await login(email)).status).toBe(422);
  });

  it('can be undone from the old address for seven days, which logs everyone out and requires a new password', {
    tags: ['requirement-14', 'requirement-100'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const next = newEmail();
    await requestCode(browser, next);
    await enterCode(browser, next, await portal.codeFor(next));
    const data = await linkIn(email, 'The email address of your Atrium account was changed');
    portal.advance(7 * DAY_MS - MINUTE_MS);
    const reverted = await portal.browser().call(endpoints.revertEmail, { body: { data } });
    expect(reverted.data).toEqual({ email });
    // Whoever changed the address knew the password.
    expect((await login(email)).status).toBe(422);
    expect((await login(next)).status).toBe(422);
    expect((await browser.call(endpoints.getProfile)).status).toBe(401);
    await portal.browser().call(endpoints.forgotPassword, { body: { email } });
    const reset = await portal.browser().call(endpoints.verify, {
      body: { email, code: await portal.codeFor(email), type: 'reset-password' },
    });
    expect(reset.data).toMatchObject({ type: 'reset-password' });
    const twice = await portal.browser().call(endpoints.revertEmail, { body: { data } });
    expect(twice.status).toBeGreaterThanOrEqual(400);
  });

  it('can no longer be undone after those seven days', { tags: ['requirement-100'] }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const next = newEmail();
    await requestCode(browser, next);
    await enterCode(browser, next, await portal.codeFor(next));
    const data = await linkIn(email, 'The email address of your Atrium account was changed');
    portal.advance(7 * DAY_MS + MINUTE_MS);
    const late = await portal.browser().call(endpoints.revertEmail, { body: { data } });
    expect(late.status).toBeGreaterThanOrEqual(400);
    expect((await login(next)).status).toBe(200);
  });

  it('can be undone even after another change of password and address', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const second = newEmail();
    await requestCode(browser, second);
    await enterCode(browser, second, await portal.codeFor(second));
    portal.advance(MINUTE_MS);
    const third = newEmail();
    await requestCode(browser, third);
    await enterCode(browser, third, await portal.codeFor(third));
    const subject = 'The email address of your Atrium account was changed';
    const [wayBack, later] = [await linkIn(email, subject), await linkIn(second, subject)];
    const newPassword = 'Second-Arch8!';
    const body = { oldPassword: PASSWORD, newPassword, confirmPassword: newPassword };
    expect((await browser.call(endpoints.changePassword, { body })).status).toBe(200);
    const revert = (data: string) =>
      portal.browser().call(endpoints.revertEmail, { body: { data } });
    expect((await revert(later)).data).toEqual({ email: second });
    expect((await revert(wayBack)).data).toEqual({ email });
    expect((await revert(later)).status).toBe(422);
  });

  it('can be undone by the old link even if the merchant has gone back already', async () => {
    const { browser, email, data } = await changedAddress();
    portal.advance(2 * MINUTE_MS);
    await requestCode(browser, email);
    await enterCode(browser, email, await portal.codeFor(email));
    const revert = () => portal.browser().call(endpoints.revertEmail, { body: { data } });
    expect((await revert()).data).toEqual({ email });
    expect((await portal.mailsTo(email))[0]).toMatchObject({
      subject: 'This is now the email address of your Atrium account',
      text: expect.stringContaining(`log in with ${email}`),
    });
    expect((await revert()).envelope.error?.code).toBe('already_used');
  });

  it('cannot be undone by an unknown link', async () => {
    const { email, data } = await changedAddress();
    await portal.database.connection
      .updateTable('mail_links')
      .set({ user_id: null })
      .where('email', '=', email)
      .execute();
    const reverted = await portal.browser().call(endpoints.revertEmail, { body: { data } });
    expect(reverted.envelope.error?.code).toBe('invalid_link');
  });

  it('cannot be undone once an older account has moved to the old address, and the link stays unused', async () => {
    const older = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const { browser, email, next, data } = await changedAddress();
    portal.advance(2 * MINUTE_MS);
    await requestCode(older.browser, email);
    await enterCode(older.browser, email, await portal.codeFor(email));
    for (const confirmed of [false, true]) {
      const body = { data, confirmed };
      const reverted = await portal.browser().call(endpoints.revertEmail, { body });
      expect(reverted.envelope.error?.code).toBe('conflict');
    }
    expect((await browser.call(endpoints.getProfile)).data.email).toBe(next);
    expect((await older.browser.call(endpoints.getProfile)).data.email).toBe(email);
  });

  it('returns the same response for a taken address, and never reassigns it', async () => {
    const { browser } = await signedInMerchant(portal);
    const owner = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const free = await requestCode(browser, newEmail());
    const taken = await requestCode(browser, owner.email);
    expect(taken.text).toBe(free.text);
    expect((await portal.mailsTo(owner.email))[0]?.subject).toBe(
      'You already have an Atrium account',
    );
    expect((await enterCode(browser, owner.email, 'ABCDEF')).status).toBe(422);
  });

  it('accepts a code only from the account and for the address it was issued for', {
    tags: ['requirement-22', 'attack-4'],
  }, async () => {
    const [one, two] = [await signedInMerchant(portal), await signedInMerchant(portal)];
    const next = newEmail();
    await requestCode(one.browser, next);
    const code = await portal.codeFor(next);
    expect((await enterCode(two.browser, next, code)).status).toBe(422);
    expect((await enterCode(one.browser, newEmail(), code)).status).toBe(422);
    expect((await enterCode(one.browser, next, code)).status).toBe(200);
    expect((await enterCode(one.browser, next, code)).status).toBe(422);
  });

  it('requires a login within the last hour', { tags: ['requirement-36'] }, async () => {
    const { browser } = await signedInMerchant(portal);
    portal.advance(60 * MINUTE_MS + 1);
    const next = newEmail();
    const response = await requestCode(browser, next);
    expect(response.envelope.error?.code).toBe('reauthentication_required');
    expect(await portal.mailsTo(next)).toHaveLength(0);
  });

  it('to the current address is refused', async () => {
    const { browser, email } = await signedInMerchant(portal);
    expect((await requestCode(browser, email)).status).toBe(409);
  });
});
