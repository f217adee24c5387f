import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../core/lifetimes.ts';
import { newEmail, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const NEW_PASSWORD = 'Second-Arch8_';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

async function moveTo(browser: TestBrowser, email: string): Promise<void> {
  await browser.call(endpoints.updateEmailVerification, { body: { email } });
  const code = await portal.codeFor(email);
  const moved = await browser.call(endpoints.verifyUpdatedEmail, { body: { email, code } });
  expect(moved.status).toBe(200);
}

describe('a change of address', () => {
  it('invalidates the signature of a reset verified by the old mailbox', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const elsewhere = portal.browser();
    await elsewhere.call(endpoints.forgotPassword, { body: { email } });
    const { data } = await elsewhere.call(endpoints.verify, {
      body: { email, code: await portal.codeFor(email), type: 'reset-password' },
    });
    if (data.type !== 'reset-password') throw new Error('no signature');
    await moveTo(browser, newEmail());
    const { signature } = data;
    const reset = await elsewhere.call(endpoints.resetPassword, {
      body: { signature, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
    });
    expect(reset.status).toBe(403);
  });

  it('ends registrations of the new address, whose codes nobody can use any more', async () => {
    const email = newEmail();
    const registrant = portal.browser();
    const password = 'Another-Gate5_';
    await registrant.call(endpoints.register, { body: { email, password } });
    const { browser } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    await moveTo(browser, email);
    portal.advance(2 * MINUTE_MS);
    const mails = (await portal.mailsTo(email)).length;
    const response = await registrant.call(endpoints.login, { body: { email, password } });
    expect(response.envelope.error?.code).toBe('invalid_credentials');
    expect(await portal.mailsTo(email)).toHaveLength(mails);
  });

  it('invalidates codes and links mailed to the old mailbox, except the one that undoes the change', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const elsewhere = portal.browser();
    await elsewhere.call(endpoints.forgotPassword, { body: { email } });
    const code = await portal.codeFor(email);
    const [resetMail] = await portal.mailsTo(email);
    // A login from a new device is notified with a link that secures the account.
    const attacker = portal.browser();
    await attacker.call(endpoints.login, { body: { email, password: 'Hall-of-Light7_' } });
    const [deviceMail] = await portal.mailsTo(email);
    await moveTo(browser, newEmail());

    const typed = await elsewhere.call(endpoints.verify, {
      body: { email, code, type: 'reset-password' },
    });
    expect(typed.status).toBe(422);
    const opened = await attacker.call(endpoints.returnSignedData, {
      body: { data: mailDataOf(resetMail?.text) },
    });
    expect(opened.envelope.error?.code).toBe('invalid_link');
    const secured = await attacker.call(endpoints.secureAccount, {
      body: { data: mailDataOf(deviceMail?.text) },
    });
    expect(secured.envelope.error?.code).toBe('invalid_link');
    const [changeMail] = await portal.mailsTo(email);
    const reverted = await attacker.call(endpoints.revertEmail, {
      body: { data: mailDataOf(changeMail?.text) },
    });
    expect(reverted.data).toEqual({ email });
  });

  it('invalidates a reset that was requested concurrently', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const elsewhere = portal.browser();
    await elsewhere.call(endpoints.forgotPassword, { body: { email } });
    const code = await portal.codeFor(email);
    const [mail] = await portal.mailsTo(email);
    // As left by a request that read the account just before its address changed.
    const { users } = portal.app.dependencies.repositories;
    const { id } = (await browser.call(endpoints.getProfile)).data;
    await users.update(id, { email: newEmail() });
    const typed = await elsewhere.call(endpoints.verify, {
      body: { email, code, type: 'reset-password' },
    });
    expect(typed.envelope.error?.code).toBe('invalid_code');
    const opened = await elsewhere.call(endpoints.returnSignedData, {
      body: { data: mailDataOf(mail?.text) },
    });
    expect(opened.envelope.error?.code).toBe('invalid_link');
  });

  it('can be requested ten times a day per account, whatever the addresses', async () => {
    const { browser } = await signedInMerchant(portal);
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) {
      portal.advance(5 * MINUTE_MS);
      const response = await browser.call(endpoints.updateEmailVerification, {
        body: { email: newEmail() },
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

function mailDataOf(text = ''): string {
  const link = /mailData=([^\s"\])]+)/.exec(text);
  return decodeURIComponent(link?.[1] ?? '');
}
