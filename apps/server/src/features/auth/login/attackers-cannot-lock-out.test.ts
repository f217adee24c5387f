import { endpoints, messages } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '../../../config/limit-table.ts';
import { DAY_MS, MINUTE_MS } from '../../../core/lifetimes.ts';
import {
  login,
  newEmail,
  register,
  signedInMerchant,
  verify,
} from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const NEW_PASSWORD = 'Second-Arch8_';
const WRONG = 'ZZZZZZ';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const forgot = (browser: TestBrowser, email: string) =>
  browser.call(endpoints.forgotPassword, { body: { email } });
const verifyReset = (browser: TestBrowser, email: string, code: string) =>
  browser.call(endpoints.verify, { body: { email, code, type: 'reset-password' } });
const openLink = (browser: TestBrowser, data: string) =>
  browser.call(endpoints.returnSignedData, { body: { data } });

async function setPassword(browser: TestBrowser, email: string, code: string) {
  const { data } = await verifyReset(browser, email, code);
  if (data.type !== 'reset-password') throw new Error('no signature');
  const { signature } = data;
  return browser.call(endpoints.resetPassword, {
    body: { signature, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
  });
}

async function linkIn(email: string): Promise<string> {
  const [mail] = await portal.mailsTo(email);
  const link = /https?:\/\/\S*mailData=([^\s"\])]+)/.exec(mail?.text ?? '');
  return decodeURIComponent(link?.[1] ?? '');
}

async function repeat(times: number, action: () => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push((await action()).status);
  return statuses;
}

describe('an attacker who sends wrong codes', () => {
  it('uses up no attempts of the browser that registered', {
    tags: ['attack-18'],
  }, async () => {
    const email = newEmail();
    const owner = portal.browser();
    await register(owner, email);
    const code = await portal.codeFor(email);
    const attacker = portal.browser();
    await repeat(30, () => verify(attacker, email, WRONG));
    expect((await verify(owner, email, code)).data).toMatchObject({ type: 'token' });
  });

  it('uses up no attempts of the browser that requested a reset', {
    tags: ['attack-18'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const owner = portal.browser();
    await forgot(owner, email);
    const code = await portal.codeFor(email);
    const attacker = portal.browser();
    await repeat(30, () => verifyReset(attacker, email, WRONG));
    expect((await setPassword(owner, email, code)).status).toBe(200);
  });

  it('does not prevent the owner from entering the code in another of their browsers', {
    tags: ['attack-18'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    await forgot(portal.browser(), email);
    const code = await portal.codeFor(email);
    const attacker = portal.browser();
    await repeat(30, () => verifyReset(attacker, email, WRONG));
    expect((await setPassword(portal.browser(), email, code)).status).toBe(200);
  });

  it('has five attempts per network, and fifty from all networks together', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    await forgot(portal.browser(), email);
    const code = await portal.codeFor(email);
    const attacker = portal.browser();
    await repeat(5, () => verifyReset(attacker, email, WRONG));
    expect((await verifyReset(attacker, email, code)).status).toBe(422);
    for (let network = 0; network < 9; network++) {
      const another = portal.browser();
      await repeat(5, () => verifyReset(another, email, WRONG));
    }
    expect((await verifyReset(portal.browser(), email, code)).status).toBe(422);
  });

  it('has those fifty beside the attempts of the browser that requested the code', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const owner = portal.browser();
    await forgot(owner, email);
    const code = await portal.codeFor(email);
    await repeat(5, () => verifyReset(owner, email, WRONG));
    for (const attempts of [...Array.from({ length: 9 }, () => 5), 4]) {
      const attacker = portal.browser();
      await repeat(attempts, () => verifyReset(attacker, email, WRONG));
    }
    expect((await verifyReset(portal.browser(), email, code)).status).toBe(200);
  });
});

describe('an attacker who requests codes', () => {
  it('does not invalidate the code that the owner waits for', {
    tags: ['requirement-18', 'requirement-22', 'attack-18'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const owner = portal.browser();
    await forgot(owner, email);
    const code = await portal.codeFor(email);
    portal.advance(2 * MINUTE_MS);
    await forgot(portal.browser(), email);
    await portal.browser().call(endpoints.resendVerification, {
      body: { email, type: 'reset-password' },
    });
    expect((await setPassword(owner, email, code)).status).toBe(200);
  });

  it('does not invalidate the code of the browser that registered', {
    tags: ['attack-18'],
  }, async () => {
    const email = newEmail();
    const owner = portal.browser();
    await register(owner, email);
    const code = await portal.codeFor(email);
    portal.advance(2 * MINUTE_MS);
    const attacker = portal.browser();
    await attacker.call(endpoints.resendVerification, { body: { email, type: 'verify-email' } });
    expect((await verify(owner, email, code)).data).toMatchObject({ type: 'token' });
  });

  it('from one network blocks no other network', {
    tags: ['attack-18'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    const attacker = portal.browser();
    for (let time = 0; time < 12; time++) {
      portal.advance(13 * MINUTE_MS);
      await forgot(attacker, email);
    }
    const owner = portal.browser();
    expect((await forgot(owner, email)).status).toBe(200);
    expect((await setPassword(owner, email, await portal.codeFor(email))).status).toBe(200);
  });

  it('from many networks is limited to thirty a day, and the last email has a link that works for a day', {
    tags: ['attack-18'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    const known = portal.browser();
    await login(known, email);
    const statuses: number[] = [];
    for (let network = 0; network < 32; network++) {
      statuses.push((await forgot(portal.browser(), email)).status);
    }
    // The registration's email was the first of the thirty.
    expect(statuses.filter((status) => status === 200)).toHaveLength(29);
    expect(statuses.slice(29)).toEqual([429, 429, 429]);
    const mails = await portal.mailsTo(email);
    const last = mails.filter((mail) => mail.subject.startsWith('Too many emails'));
    expect(last).toHaveLength(1);

    portal.advance(23 * 60 * MINUTE_MS);
    const [, mailData = ''] = /mailData=([^\s"\])]+)/.exec(last[0]?.text ?? '') ?? [];
    // A mail scanner that opens the link does not consume it.
    await openLink(portal.browser(), decodeURIComponent(mailData));
    const owner = portal.browser();
    const { data } = await openLink(owner, decodeURIComponent(mailData));
    expect((await setPassword(owner, email, data.code)).status).toBe(200);
    const again = await openLink(owner, decodeURIComponent(mailData));
    expect(again.envelope.error?.code).toBe('invalid_link');
  });

  it('gets a last link that can be opened ten times an hour, whoever has it', {
    tags: ['requirement-68'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    for (let network = 0; network < 30; network++) await forgot(portal.browser(), email);
    const mailData = await linkIn(email);
    for (let opening = 0; opening < limitTable.openedPerLink.max; opening++) {
      expect((await openLink(portal.browser(), mailData)).status).toBe(200);
    }
    const resets = async () => {
      const { connection } = portal.database;
      const rows = connection.selectFrom('password_resets').select('id').where('email', '=', email);
      return (await rows.execute()).length;
    };
    const before = await resets();
    expect((await openLink(portal.browser(), mailData)).status).toBe(429);
    expect(await resets()).toBe(before);
    portal.advance(60 * MINUTE_MS);
    expect((await openLink(portal.browser(), mailData)).status).toBe(200);
  });

  it('with other spellings of the mailbox does not prevent the last email to the owner', {
    tags: ['attack-18'],
  }, async () => {
    const name = `spelled${process.pid}`;
    const email = `${name}@gmail.com`;
    await signedInMerchant(portal, email);
    for (let network = 0; network < 31; network++) {
      await forgot(portal.browser(), `${name}+${network}@gmail.com`);
    }
    const owner = portal.browser();
    expect((await forgot(owner, email)).status).toBe(429);
    const { data } = await openLink(owner, await linkIn(email));
    expect((await setPassword(owner, email, data.code)).status).toBe(200);
  });

  it('does not invalidate the owner’s code in another of their browsers', {
    tags: ['attack-18'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    await forgot(portal.browser(), email);
    const code = await portal.codeFor(email);
    for (let network = 0; network < 8; network++) await forgot(portal.browser(), email);
    expect((await setPassword(portal.browser(), email, code)).status).toBe(200);
  });

  it('cannot see in any response that the account’s password was changed', {
    tags: ['requirement-15'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const responses: unknown[] = [];
    for (const address of [email, newEmail()]) {
      const attacker = portal.browser();
      await forgot(attacker, address);
      await repeat(5, () => verifyReset(attacker, address, WRONG));
      if (address === email) {
        portal.advance(2 * MINUTE_MS);
        const owner = portal.browser();
        await forgot(owner, email);
        await setPassword(owner, email, await portal.codeFor(email));
      }
      responses.push((await verifyReset(attacker, address, WRONG)).envelope);
    }
    expect(responses[0]).toEqual(responses[1]);
  });

  it('never blocks a browser in which the owner has logged in before', {
    tags: ['attack-18'],
  }, async () => {
    const { email, browser } = await signedInMerchant(portal);
    for (let network = 0; network < 31; network++) await forgot(portal.browser(), email);
    expect((await forgot(portal.browser(), email)).status).toBe(429);
    expect((await forgot(browser, email)).status).toBe(200);
    expect((await setPassword(browser, email, await portal.codeFor(email))).status).toBe(200);
  });

  it('cannot use up the emails of an address by those with a plus, nor the other way round', {
    tags: ['attack-18'],
  }, async () => {
    const [plain, withPlus] = ['', '+shop'].map(
      (tag) => `boss${process.pid}${tag}@different-mailboxes.example`,
    ) as [string, string];
    const request = async (email: string) => (await forgot(portal.browser(), email)).status;
    // Emails that other tests requested wait no longer for their codes.
    portal.advance(DAY_MS);
    const { max } = limitTable.mailPerDayOverall;
    const together = limitTable.mailPerDayByMailbox.max;
    for (let time = 0; time < max; time++) expect(await request(withPlus)).toBe(200);
    expect(await request(withPlus)).toBe(429);
    expect(await request(withPlus.replace('+shop', '+other'))).toBe(429);
    for (let time = max; time < together; time++) expect(await request(plain)).toBe(200);
    // Most services deliver both to one mailbox, which is sent no more than this.
    expect(await request(plain)).toBe(429);
    portal.advance(DAY_MS);
    for (let time = 0; time < max; time++) expect(await request(plain)).toBe(200);
    expect(await request(plain)).toBe(429);
    expect(await request(withPlus)).toBe(200);
  });

  it('cannot count one mailbox as several by plus-tags and dots', async () => {
    const network = portal.browser();
    const name = `owner${process.pid}`;
    expect((await forgot(network, `${name}@gmail.com`)).status).toBe(200);
    expect((await forgot(network, `${name}+shop@gmail.com`)).status).toBe(429);
    expect((await forgot(network, `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`)).status).toBe(
      429,
    );
    expect((await forgot(network, `${name}+shop@shop.example`)).status).toBe(200);
  });
});

describe('a second reset', () => {
  it('invalidates the signature of the first', async () => {
    const { email } = await signedInMerchant(portal);
    const resets: (() => Promise<{ status: number }>)[] = [];
    for (let time = 0; time < 2; time++) {
      portal.advance(2 * MINUTE_MS);
      const browser = portal.browser();
      await forgot(browser, email);
      const { data } = await verifyReset(browser, email, await portal.codeFor(email));
      const signature = data.type === 'reset-password' ? data.signature : '';
      resets.push(() =>
        browser.call(endpoints.resetPassword, {
          body: { signature, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
        }),
      );
    }
    expect((await resets[0]?.())?.status).toBe(403);
    expect((await resets[1]?.())?.status).toBe(200);
  });

  it('is started separately by each opened link, so that a mail scanner consumes no typed code', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const owner = portal.browser();
    await forgot(owner, email);
    const code = await portal.codeFor(email);
    await openLink(portal.browser(), await linkIn(email));
    expect((await setPassword(owner, email, code)).status).toBe(200);
  });
});

describe('forgetting a password without naming an address', () => {
  it('gets the same response as a wrong address', async () => {
    for (const body of [{}, { email: '' }, { email: 'nobody' }]) {
      const response = await portal.browser().call(endpoints.forgotPassword, { body });
      expect(response.status).toBe(422);
      expect(response.envelope.error?.data).toEqual([
        { field: 'email', message: messages.forgotEmailIncorrect },
      ]);
    }
  });
});
