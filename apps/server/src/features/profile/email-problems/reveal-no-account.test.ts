import { endpoints } from '@atrium/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '../../../config/limit-table.ts';
import {
  type MisbehavingMailServer,
  startMisbehavingMailServer,
} from '../../../testing/services/misbehaving-mail-server.ts';
import { newEmail, register, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

/** One more than a mailbox gets on a day, so that the last one is refused. */
const CALLS = limitTable.mailPerDayOverall.max + 1;

let portal: TestApp;
/** The same portal, by a mail server that refuses every mailbox. */
let refused: TestApp;
let mailServer: MisbehavingMailServer;
beforeAll(async () => {
  mailServer = await startMisbehavingMailServer();
  mailServer.replyWith({ RCPT: '550 5.1.1 no such mailbox' });
  portal = await startTestApp();
  refused = await startTestApp({ SMTP_URL: mailServer.url }, { sibling: portal });
});
afterEach(() => portal.advance(24 * 3600_000));
afterAll(async () => {
  await refused.close();
  await portal.close();
  await mailServer.close();
});

/** What was sent to an address until now counts for nothing, as if it had been yesterday. */
async function sendAndForget(email: string): Promise<void> {
  await portal.mailsTo(email);
  await portal.database.connection.deleteFrom('rate_limits').execute();
}

async function anAccount(): Promise<string> {
  const { email } = await signedInMerchant(portal);
  await sendAndForget(email);
  return email;
}

async function aRegistration(): Promise<string> {
  const email = newEmail();
  await register(portal.browser(), email);
  await sendAndForget(email);
  return email;
}

const forgot = (browser: TestBrowser, email: string) =>
  browser.call(endpoints.forgotPassword, { body: { email } });
const resend = (type: 'reset-password' | 'verify-email') => (browser: TestBrowser, email: string) =>
  browser.call(endpoints.resendVerification, { body: { email, type } });

/** What somebody sees who calls again and again, each time from another network and after the mail came back. */
async function responsesAbout(email: string, call: typeof forgot) {
  const responses = [];
  for (let number = 0; number < CALLS; number++) {
    const { status, text, headers } = await call(portal.browser(), email);
    responses.push({ status, text, retryAfter: headers['retry-after'] });
    while ((await refused.app.jobs.outboxWorker.deliverDue()) > 0);
  }
  return responses;
}

const linesOf = (event: string) =>
  refused.logLines.filter((line) => line.includes(`"event":"${event}"`)).length;

describe('mails that the mail server refuses reveal nothing about an address', {
  tags: ['requirement-15'],
}, () => {
  it.each([
    ['an account', 'a forgotten password', anAccount, forgot],
    ['an account', 'another code for it', anAccount, resend('reset-password')],
    ['a registration', 'another code for it', aRegistration, resend('verify-email')],
  ] as const)('that has %s, by requests for %s', async (_kind, _call, withMails, call) => {
    const known = await responsesAbout(await withMails(), call);
    portal.advance(24 * 3600_000);
    const unknown = await responsesAbout(newEmail(), call);
    expect(known).toEqual(unknown);
    const statuses = known.map(({ status }) => status);
    expect(statuses).toEqual([...Array<number>(CALLS - 1).fill(200), 429]);
  });
});

it('after the third mail of a day that came back visitors have no more sent, nor the last one of the day', async () => {
  const [returned, withheld] = [linesOf('email_problem'), linesOf('visitor_email_withheld')];
  await responsesAbout(await anAccount(), forgot);
  const { max } = limitTable.returnedMails;
  expect(linesOf('email_problem') - returned).toBe(max);
  expect(linesOf('visitor_email_withheld') - withheld).toBe(CALLS - max);
});
