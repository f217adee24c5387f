import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

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
