import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overlap } from '../../../testing/overlap.ts';
import { auditedBy } from '../../../testing/steps/audited.ts';
import { newEmail, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { continueWith } from '../../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { recordEmailProblem } from '../email-problems/email-problems.ts';

const SUBJECT = 'The email address of your Atrium account was changed';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

async function moveTo(browser: TestBrowser, email: string): Promise<void> {
  // Beyond the pause between two emails to one address.
  portal.advance(2 * 60_000);
  await browser.call(endpoints.updateEmailVerification, { body: { email } });
  const code = await portal.codeFor(email);
  await browser.call(endpoints.verifyUpdatedEmail, { body: { email, code } });
}

const revert = (data: string) => portal.browser().call(endpoints.revertEmail, { body: { data } });

/** The email that an address gets when the account leaves it. */
async function mailAfterLeaving(email: string) {
  return (await portal.mailsTo(email)).find(({ subject }) => subject === SUBJECT);
}

async function undoLinkOf(email: string): Promise<string> {
  const link = /href="([^"]*mailData=[^"]*)"/.exec(
    (await mailAfterLeaving(email))?.html ?? '',
  )?.[1];
  return new URL(link ?? '').searchParams.get('mailData') ?? '';
}

it('an account that is back at an earlier address leaves no undo link to those in between', {
  tags: ['requirement-100'],
}, async () => {
  // As an attacker with the session would do, to have a link of their own that outlives the owner's recovery.
  const { browser, email } = await signedInMerchant(portal);
  const [second, third] = [newEmail(), newEmail()];
  for (const address of [second, third, email]) await moveTo(browser, address);
  const last = await mailAfterLeaving(third);
  expect(last?.text).toContain(`Your account now uses ${email}`);
  expect(last?.html).not.toContain('mailData');
  expect((await revert(await undoLinkOf(second))).envelope.error?.code).toBe('invalid_link');
  expect((await browser.call(endpoints.getProfile)).data.email).toBe(email);
  expect((await revert(await undoLinkOf(email))).data).toEqual({ email });
});

it('an undo notifies the address that loses the account, without a link', {
  tags: ['requirement-14'],
}, async () => {
  const { browser, email } = await signedInMerchant(portal);
  const next = newEmail();
  await moveTo(browser, next);
  await revert(await undoLinkOf(email));
  const mail = await mailAfterLeaving(next);
  expect(mail?.text).toContain(`Your account now uses ${email}`);
  expect(mail?.html).not.toContain('mailData');
  expect((await portal.mailsTo(email))[0]).toMatchObject({
    subject: 'This is now the email address of your Atrium account',
    text: expect.stringContaining(`log in with ${email}`),
  });
});

it('the former address is notified even after a report of spam, which withholds what visitors request', async () => {
  const { browser, email } = await signedInMerchant(portal);
  const next = newEmail();
  const reportSpam = (address: string) =>
    recordEmailProblem(portal.app.dependencies, address, 'reported_as_spam');
  await reportSpam(email);
  await moveTo(browser, next);
  const data = await undoLinkOf(email);
  await reportSpam(next);
  await revert(data);
  expect(await mailAfterLeaving(next)).toBeDefined();
});

it('an undo that comes when the account is back already notifies nobody of a loss', async () => {
  const { browser, email } = await signedInMerchant(portal);
  const next = newEmail();
  await moveTo(browser, next);
  const data = await undoLinkOf(email);
  await portal.database.connection
    .updateTable('users')
    .set({ email })
    .where('email', '=', next)
    .execute();
  expect((await revert(data)).data).toEqual({ email });
  const subjects = (await portal.mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === SUBJECT)).toHaveLength(1);
});

describe('an owner who opened another account with the old address, because the login had stopped working', () => {
  const bodyOf = (data: string, confirmed?: boolean) => ({
    body: { data, ...(confirmed === undefined ? {} : { confirmed }) },
  });
  const callWith = (data: string, confirmed?: boolean) =>
    portal.browser().call(endpoints.revertEmail, bodyOf(data, confirmed));

  /** An account that somebody has moved to their own address, and the one that its owner opened afterwards. */
  async function takenAccount({ minutesBefore = 2 } = {}) {
    const { browser, email } = await signedInMerchant(portal);
    const { id } = (await browser.call(endpoints.getProfile)).data;
    await moveTo(browser, newEmail());
    const data = await undoLinkOf(email);
    portal.advance(minutesBefore * 60_000);
    return { id, email, data };
  }

  it('is asked before the newer account is closed, and nothing has changed until then', async () => {
    const { id, email, data } = await takenAccount();
    const openedAt = new Date(portal.now()).toISOString();
    const newer = await signedInMerchant(portal, email);
    for (const confirmed of [undefined, false]) {
      const { confirm } = (await callWith(data, confirmed)).data as { confirm: unknown };
      expect(confirm).toEqual({ email, openedAt });
    }
    expect((await newer.browser.call(endpoints.getProfile)).status).toBe(200);

    const response = await callWith(data, true);
    expect(response.data).toEqual({ email });
    expect(auditedBy(portal, response).map(({ event }) => event)).toEqual([
      'account_deleted',
      'email_change_reverted',
    ]);
    expect((await newer.browser.call(endpoints.getProfile)).status).toBe(401);
    const { users } = portal.app.dependencies.repositories;
    expect((await users.findByEmail(email))?.id).toBe(id);
    expect((await callWith(data, true)).envelope.error?.code).toBe('already_used');
  });

  it('is asked too if the newer account was opened at the same moment', async () => {
    const { email, data } = await takenAccount({ minutesBefore: 0 });
    await signedInMerchant(portal, email);
    expect((await callWith(data)).data).toMatchObject({ confirm: { email } });
    expect((await callWith(data, true)).data).toEqual({ email });
  });

  it('is logged in to the account that is back, also by the Google account that had opened the newer one', {
    tags: ['requirement-14'],
  }, async () => {
    const { id, email, data } = await takenAccount();
    const idByGoogle = async () => {
      const browser = portal.browser();
      await continueWith('google', browser, { email });
      return (await browser.call(endpoints.getProfile)).data.id;
    };
    expect(await idByGoogle()).not.toBe(id);
    await callWith(data, true);
    expect(await idByGoogle()).toBe(id);
  });

  it('gets the old account back also if the newer one was deleted meanwhile', async () => {
    const { id, email, data } = await takenAccount();
    const newer = await signedInMerchant(portal, email);
    await newer.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    const response = await callWith(data, true);
    expect(response.data).toEqual({ email });
    const audited = auditedBy(portal, response).map(({ event }) => event);
    expect(audited).toEqual(['email_change_reverted']);
    const { users } = portal.app.dependencies.repositories;
    expect((await users.findByEmail(email))?.id).toBe(id);
  });

  it('does not close an account that is leaving the old address at the same moment', async () => {
    const { id, email, data } = await takenAccount();
    const newer = await signedInMerchant(portal, email);
    const other = newEmail();
    await newer.browser.call(endpoints.updateEmailVerification, { body: { email: other } });
    const code = await portal.codeFor(other);
    const [left, undone] = await overlap(
      portal,
      () => newer.browser.call(endpoints.verifyUpdatedEmail, { body: { email: other, code } }),
      () => callWith(data, true),
    );
    expect([left.status, undone.data]).toEqual([200, { email }]);
    expect((await newer.browser.call(endpoints.getProfile)).data.email).toBe(other);
    const { users } = portal.app.dependencies.repositories;
    expect((await users.findByEmail(email))?.id).toBe(id);
  });

  it('closes the newer account for good: a link of its own undoes nothing', async () => {
    const { email, data } = await takenAccount();
    const first = newEmail();
    const newer = await signedInMerchant(portal, first);
    const { id } = (await newer.browser.call(endpoints.getProfile)).data;
    await moveTo(newer.browser, email);
    const own = await undoLinkOf(first);
    expect((await callWith(data, true)).data).toEqual({ email });
    expect((await callWith(own, true)).envelope.error?.code).toBe('invalid_link');
    const { users } = portal.app.dependencies.repositories;
    expect((await users.findById(id))?.email).toMatch(/@replaced\.invalid$/);
  });

  it('can restore the account if whoever has moved it has deleted it as well', async () => {
    const { browser, email } = await signedInMerchant(portal);
    await moveTo(browser, newEmail());
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect((await callWith(await undoLinkOf(email))).data).toEqual({ email });

    portal.advance(2 * 60_000);
    const owner = portal.browser();
    await owner.call(endpoints.forgotPassword, { body: { email } });
    const type = 'reset-password' as const;
    const code = await portal.codeFor(email);
    const { data } = await owner.call(endpoints.verify, { body: { email, code, type } });
    if (data.type !== type) throw new Error('There is no signature.');
    const password = 'Second-Arch8_';
    const body = { signature: data.signature, password, password_confirmation: password };
    expect((await owner.call(endpoints.resetPassword, { body })).status).toBe(200);
    const restored = await owner.call(endpoints.login, {
      body: { email, password, restoreAccount: true },
    });
    expect(restored.data).toMatchObject({ user: { email } });
  });
});
