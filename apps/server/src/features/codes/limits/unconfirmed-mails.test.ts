import { endpoints, PROOF_OF_WORK_HEADER } from '@atrium/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LimitName, limitTable } from '../../../config/limit-table.ts';
import { MINUTE_MS } from '../../../core/lifetimes.ts';
import { networkOf } from '../../../core/network.ts';
import { hashSecret } from '../../../crypto/secrets.ts';
import { linkTo } from '../../../testing/steps/audited.ts';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const DOMAIN = 'victims.example';
const SOLVED = 2;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
// Every window that a test has counted in is over.
afterEach(() => portal.advance(60 * MINUTE_MS));
afterAll(() => portal.close());

let people = 0;
const newAddress = (domain: string) => `somebody${++people}@${domain}`;

const register = (browser: TestBrowser, email: string, proof?: string) =>
  browser.call(endpoints.register, {
    body: { email, password: PASSWORD },
    ...(proof && { headers: { [PROOF_OF_WORK_HEADER]: proof } }),
  });

const forgot = (browser: TestBrowser, email: string, proof?: string) =>
  browser.call(endpoints.forgotPassword, {
    body: { email },
    ...(proof && { headers: { [PROOF_OF_WORK_HEADER]: proof } }),
  });

/** Counts as many events as that many calls would, all but the first in one step. */
async function consume(limit: LimitName, value: string, times: number): Promise<void> {
  await portal.app.dependencies.limiter.tryConsume(limit, value);
  await portal.database.connection
    .updateTable('rate_limits')
    .set(({ eb }) => ({ count: eb('count', '+', times - 1) }))
    .where('key', '=', `${limit}:${hashSecret(value)}`)
    .execute();
}

/** Other people's emails that wait for their codes. */
async function waiting(count: number, domain: string): Promise<void> {
  await consume('unconfirmedMails', 'portal', count);
  await consume('unconfirmedMailsByDomain', domain, count);
}

async function proofOfWork(browser: TestBrowser): Promise<string> {
  const challenge = (await browser.call(endpoints.getProofOfWork)).data;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function statusWithProof(browser: TestBrowser, domain: string): Promise<number> {
  return (await register(browser, newAddress(domain), await proofOfWork(browser))).status;
}

describe('while many emails wait for their codes', () => {
  it('a visitor has to solve a challenge, and the repeated call counts once', async () => {
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    const browser = portal.browser();
    const email = newEmail();
    const refused = await register(browser, email);
    expect([refused.status, refused.envelope.error?.code]).toEqual([428, 'proof_of_work_required']);
    expect(await portal.mailsTo(email)).toEqual([]);
    const accepted = await register(browser, email, await proofOfWork(browser));
    expect(accepted.status).toBe(200);
    expect(await portal.mailsTo(email)).toHaveLength(1);
  });

  it('a solved challenge works once, also in a process whose clock is a minute behind', async () => {
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    const browser = portal.browser();
    portal.advance(MINUTE_MS);
    const proof = await proofOfWork(browser);
    portal.advance(-MINUTE_MS);
    expect((await register(browser, newEmail(), proof)).status).toBe(200);
    portal.advance(10 * MINUTE_MS + 1);
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    expect((await register(browser, newEmail(), proof)).status).toBe(428);
  });

  it('so does a visitor who forgot a password, wants another code or comes from a provider', async () => {
    const browser = portal.browser();
    const email = newEmail();
    await register(browser, email);
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    portal.advance(MINUTE_MS + 1);
    const forgot = await browser.call(endpoints.forgotPassword, { body: { email } });
    const body = { email, type: 'verify-email' as const };
    const resent = await browser.call(endpoints.resendVerification, { body });
    expect([forgot.status, resent.status]).toEqual([428, 428]);
  });

  it('a flood from one network, which its own limits refuse, changes nothing for others', async () => {
    const flood = portal.browser();
    const { max } = limitTable.unconfirmedMails;
    for (let call = 0; call < max + 50; call++) {
      const body = { email: newEmail(), type: 'verify-email' as const };
      await flood.call(endpoints.resendVerification, { body });
    }
    const elsewhere = portal.browser({ address: '198.51.100.7' });
    expect((await register(elsewhere, newEmail())).status).toBe(200);
  });

  it.each([
    ['registration', register, 'registerByNetwork'],
    ['forgotten password', forgot, 'forgotByNetwork'],
  ] as const)(
    'a solved challenge gives a refused %s back to the limits of its network',
    async (_, call, limit) => {
      await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
      const browser = portal.browser();
      await consume(limit, networkOf(browser.address), limitTable[limit].max - SOLVED - 1);
      for (let account = 0; account < SOLVED; account++) {
        expect((await call(browser, newEmail())).status).toBe(428);
        const proof = await proofOfWork(browser);
        expect((await call(browser, newEmail(), proof)).status).toBe(200);
      }
      // The last call of the hour is refused before its proof is looked at.
      expect((await call(browser, newEmail())).status).toBe(428);
      expect((await call(browser, newEmail())).status).toBe(429);
    },
  );

  it('a challenge that was solved in advance earns no refund, so that one network gets no more emails', async () => {
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    const browser = portal.browser();
    const { max } = limitTable.registerByNetwork;
    await consume('registerByNetwork', networkOf(browser.address), max - SOLVED);
    for (const status of [...Array<number>(SOLVED).fill(200), 429]) {
      const proof = await proofOfWork(browser);
      expect((await register(browser, newEmail(), proof)).status).toBe(status);
    }
  });

  const resend = (browser: TestBrowser, email: string) =>
    browser.call(endpoints.resendVerification, { body: { email, type: 'verify-email' } });

  it.each([
    ['another code', resend],
    ['a forgotten password', forgot],
  ])('a challenge after a refused call for %s refunds no registration', async (_, call) => {
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    const browser = portal.browser();
    const { max } = limitTable.registerByNetwork;
    await consume('registerByNetwork', networkOf(browser.address), max - 1);
    for (const status of [200, 429]) {
      expect((await call(browser, newEmail())).status).toBe(428);
      const proof = await proofOfWork(browser);
      expect((await register(browser, newEmail(), proof)).status).toBe(status);
    }
  });

  it('each solved challenge sends one email', async () => {
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    const browser = portal.browser();
    const proof = await proofOfWork(browser);
    expect((await register(browser, newEmail(), proof)).status).toBe(200);
    expect((await register(browser, newEmail(), proof)).status).toBe(428);
  });

  it('in one domain, only its addresses need a challenge', async () => {
    await waiting(limitTable.unconfirmedMailsByDomain.max, DOMAIN);
    expect((await register(portal.browser(), newAddress(DOMAIN))).status).toBe(428);
    expect((await register(portal.browser(), newAddress('others.example'))).status).toBe(200);
  });

  it('in a domain with two names, the addresses of both need a challenge', async () => {
    await waiting(limitTable.unconfirmedMailsByDomain.max, 'gmail.com');
    expect((await register(portal.browser(), newAddress('gmail.com'))).status).toBe(428);
    expect((await register(portal.browser(), newAddress('googlemail.com'))).status).toBe(428);
  });

  it('a browser in which the address has logged in before needs no challenge', async () => {
    const { browser, email } = await signedInMerchant(portal);
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    const forgot = { body: { email } };
    expect((await browser.call(endpoints.forgotPassword, forgot)).status).toBe(200);
    expect((await portal.browser().call(endpoints.forgotPassword, forgot)).status).toBe(428);
    await logIn(portal.browser(), email);
  });

  it('an entered code refunds its email, so that another one can be sent', async () => {
    const browser = portal.browser();
    const email = newEmail();
    await register(browser, email);
    await waiting(limitTable.unconfirmedMails.max - 1, 'elsewhere.example');
    expect((await register(portal.browser(), newEmail())).status).toBe(428);
    const code = await portal.codeFor(email);
    await browser.call(endpoints.verify, { body: { email, code, type: 'verify-email' } });
    expect((await register(portal.browser(), newEmail())).status).toBe(200);
  });

  it.each([
    ['its code', async (_: TestBrowser, email: string) => portal.codeFor(email)],
    [
      'the code of its link',
      async (browser: TestBrowser, email: string) => {
        const body = { data: await linkTo(portal, email, 'verify-email') };
        return (await browser.call(endpoints.returnSignedData, { body })).data.code;
      },
    ],
  ])('%s, entered in the next window, refunds nothing to that one', async (_kind, codeFrom) => {
    await register(portal.browser(), newEmail());
    portal.advance(5 * MINUTE_MS);
    const browser = portal.browser();
    const email = newEmail();
    await register(browser, email);
    portal.advance(6 * MINUTE_MS);
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    const code = await codeFrom(browser, email);
    const body = { email, code, type: 'verify-email' } as const;
    expect((await browser.call(endpoints.verify, { body })).status).toBe(200);
    expect((await register(portal.browser(), newEmail())).status).toBe(428);
  });

  it('an email is refunded once, even if both its code and its link are used', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(10 * MINUTE_MS);
    await waiting(limitTable.unconfirmedMails.max - 1, 'elsewhere.example');
    await browser.call(endpoints.forgotPassword, { body: { email } });
    const reset = (code: string) =>
      browser.call(endpoints.verify, { body: { email, code, type: 'reset-password' } });
    expect((await reset(await portal.codeFor(email))).status).toBe(200);
    const data = await linkTo(portal, email, 'verify-email');
    const opened = await browser.call(endpoints.returnSignedData, { body: { data } });
    expect((await reset(opened.data.code)).status).toBe(200);
    expect((await register(portal.browser(), newEmail())).status).toBe(200);
    expect((await register(portal.browser(), newEmail())).status).toBe(428);
  });

  it('a login that is not verified yet is refused as such, without another email', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    portal.advance(MINUTE_MS + 1);
    const body = { email, password: PASSWORD };
    const response = await portal.browser().call(endpoints.login, { body });
    expect(response.envelope.error?.code).toBe('email_not_verified');
    expect(await portal.mailsTo(email)).toHaveLength(1);
  });

  it('no challenge is needed any more after ten minutes', async () => {
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    portal.advance(10 * MINUTE_MS);
    expect((await register(portal.browser(), newEmail())).status).toBe(200);
  });
});

it('one network gets a bounded number of challenges, because each takes a hash', async () => {
  const browser = portal.browser();
  const { max } = limitTable.proofOfWorkByNetwork;
  for (let call = 0; call < max; call++) {
    expect((await browser.call(endpoints.getProofOfWork)).status).toBe(200);
  }
  expect((await browser.call(endpoints.getProofOfWork)).status).toBe(429);
  const elsewhere = portal.browser({ address: '198.51.100.7' });
  expect((await elsewhere.call(endpoints.getProofOfWork)).status).toBe(200);
});

it.each([
  ['in all', 'mailsAfterChallenge', 'portal'],
  ['for one domain', 'mailsAfterChallengeByDomain', DOMAIN],
] as const)(
  'beyond the second limit %s nothing is sent, and it is logged',
  async (_, limit, value) => {
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    await consume(limit, value, limitTable[limit].max);
    const browser = portal.browser();
    const email = newAddress(DOMAIN);
    const begun = portal.logLines.length;
    const refused = await register(browser, email, await proofOfWork(browser));
    expect(refused.status).toBe(429);
    expect(await portal.mailsTo(email)).toEqual([]);
    expect(portal.logLines.slice(begun).join()).toContain('"event":"code_email_suppressed"');
  },
);

it.each([
  ['in all', 'repeatedMailsAfterChallenge', 'portal'],
  ['for one domain', 'repeatedMailsAfterChallengeByDomain', DOMAIN],
] as const)(
  'a network that has had one leaves most of the second limit %s to others',
  async (_, limit, value) => {
    await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
    await consume(limit, value, limitTable[limit].max);
    const browser = portal.browser();
    const begun = portal.logLines.length;
    expect(await statusWithProof(browser, DOMAIN)).toBe(200);
    expect(await statusWithProof(browser, DOMAIN)).toBe(429);
    expect(await statusWithProof(portal.browser(), DOMAIN)).toBe(200);
    // The alert reports that new merchants cannot register.
    expect(portal.logLines.slice(begun).join()).not.toContain('code_email_suppressed');
  },
);

it('an email that is refused for its domain takes none from other domains, nor the first one from its network', async () => {
  await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
  await consume('mailsAfterChallengeByDomain', DOMAIN, limitTable.mailsAfterChallengeByDomain.max);
  await consume('mailsAfterChallenge', 'portal', limitTable.mailsAfterChallenge.max - 1);
  await consume(
    'repeatedMailsAfterChallenge',
    'portal',
    limitTable.repeatedMailsAfterChallenge.max,
  );
  const browser = portal.browser();
  expect(await statusWithProof(browser, DOMAIN)).toBe(429);
  expect(await statusWithProof(browser, 'shop.example')).toBe(200);
});

it('a further email of a network that is refused makes no room for the first one of a neighbouring network', async () => {
  await waiting(limitTable.unconfirmedMails.max, 'elsewhere.example');
  const browser = portal.browser({ address: '2001:db8:7:100::1' });
  expect(await statusWithProof(browser, 'first.example')).toBe(200);
  await consume('mailsAfterChallengeByDomain', DOMAIN, limitTable.mailsAfterChallengeByDomain.max);
  expect(await statusWithProof(browser, DOMAIN)).toBe(429);
  const { limiter } = portal.app.dependencies;
  const isFirst: boolean[] = [];
  for (const subnet of [2, 3, 4, 5]) {
    const network = networkOf(`2001:db8:7:${subnet}00::1`);
    isFirst.push(await limiter.tryConsume('mailsAfterChallengeByNetwork', network));
  }
  expect(isFirst).toEqual([true, true, true, false]);
});
