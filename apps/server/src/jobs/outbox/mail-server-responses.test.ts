import { endpoints } from '@atrium/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newUser } from '../../features/accounts/new-user.ts';
import {
  type MisbehavingMailServer,
  startMisbehavingMailServer,
} from '../../testing/services/misbehaving-mail-server.ts';
import { SHORT_TIMEOUTS } from '../../testing/services/misbehaving-service.ts';
import { newEmail, PASSWORD } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let mailServer: MisbehavingMailServer;
let portal: TestApp;
beforeAll(async () => {
  mailServer = await startMisbehavingMailServer();
  const settings = { SMTP_URL: mailServer.url, LIMITS_FACTOR: '1000' };
  portal = await startTestApp(settings, { timeouts: SHORT_TIMEOUTS });
});
afterEach(() => portal.database.connection.deleteFrom('outbox').execute());
afterAll(async () => {
  await portal.close();
  await mailServer.close();
});

/** Enqueues one email and tries to deliver it; returns its row and its log line. */
async function deliverOne(replies: Parameters<MisbehavingMailServer['replyWith']>[0]) {
  mailServer.endConnections();
  mailServer.replyWith(replies);
  const email = newEmail();
  const body = { email, password: PASSWORD };
  expect((await portal.browser().call(endpoints.register, { body })).status).toBe(200);
  const begun = portal.logLines.length;
  await portal.app.jobs.outboxWorker.deliverDue();
  const [row] = await portal.database.connection.selectFrom('outbox').selectAll().execute();
  const log = portal.logLines.slice(begun).join('');
  expect(log).not.toContain(email);
  return { row, log };
}

/** The log line of an email that was not delivered. */
const lineOf = (log: string) => JSON.parse(/^.*outbox: not delivered.*$/m.exec(log)?.[0] ?? '{}');

it.each([
  ['does not respond', { greeting: 'no-response' }],
  ['speaks another protocol', { greeting: 'HTTP/1.1 200 OK' }],
  ['is closed', { greeting: '554 no service' }],
  ['no longer accepts the portal’s password', { AUTH: '535 who are you?' }],
])('all mail waits while the server %s, and goes out afterwards', async (_failure, replies) => {
  const taken = mailServer.taken();
  const { row, log } = await deliverOne(replies);
  // Nothing was wrong with the mail, so it waits for the server and not for its own next attempt.
  expect(row).toMatchObject({ outcome: null, attempts: 0, available_at: row?.created_at });
  expect(lineOf(log)).toMatchObject({ outboxId: row?.id, reason: row?.last_error });
  expect(log).toContain('service unavailable');

  mailServer.replyWith({});
  expect(await portal.app.jobs.outboxWorker.deliverDue()).toBe(0);
  portal.advance(2000);
  await portal.app.jobs.outboxWorker.deliverDue();
  expect(mailServer.taken()).toBe(taken + 1);
});

it.each([
  ['stops responding in the middle', { DATA: 'no-response' }],
  ['hangs up in the middle', { RCPT: 'hang-up' }],
  ['is busy', { MAIL: '421 later' }],
  ['takes nothing for a while', { RCPT: '450 greylisted' }],
  ['no longer lets the portal send', { MAIL: '550 not your address' }],
])('an email is retried with growing delays while its server %s', async (_failure, replies) => {
  const taken = mailServer.taken();
  const { row, log } = await deliverOne(replies);
  expect(row).toMatchObject({ outcome: null, attempts: 1, available_at: portal.now() + 2000 });
  expect(lineOf(log)).toMatchObject({ outboxId: row?.id, reason: row?.last_error });
  portal.advance(2000);
  await portal.app.jobs.outboxWorker.deliverDue();
  const [again] = await portal.database.connection.selectFrom('outbox').selectAll().execute();
  expect(again).toMatchObject({ outcome: null, attempts: 2, available_at: portal.now() + 4000 });

  mailServer.replyWith({});
  expect(await portal.app.jobs.outboxWorker.deliverDue()).toBe(0);
  portal.advance(4000);
  await portal.app.jobs.outboxWorker.deliverDue();
  expect(mailServer.taken()).toBe(taken + 1);
});

it.each([
  ['the recipient', { RCPT: '550 nobody here' }],
  ['the content', { end: '554 not this' }],
])(
  'an email of which the server refuses %s for good is left for an operator',
  async (_what, replies) => {
    const { row, log } = await deliverOne(replies);
    expect(row).toMatchObject({ outcome: 'dead' });
    expect(lineOf(log)).toMatchObject({ outboxId: row?.id });
  },
);

it.each([
  ['there is no such mailbox', { RCPT: '550 5.1.1 nobody here' }, true],
  ['the mailbox is closed', { RCPT: '550-5.2.1 closed\r\n550 5.2.1 since May' }, true],
  ['a server without further codes has no such mailbox', { RCPT: '550 nobody here' }, true],
  ['the name is not allowed', { RCPT: '553 bad name' }, true],
  ['the sender is not wanted', { RCPT: '550 5.7.1 not from you' }, false],
  ['the server does not relay', { RCPT: '554 relaying denied' }, false],
  ['the mailbox is busy', { RCPT: '450 4.2.1 later' }, false],
  ['the text is not wanted', { end: '550 5.1.1 spam' }, false],
])('a mail refused because %s is shown to the account’s owner: %o', async (_, replies, isShown) => {
  const { connection } = portal.database;
  const email = newEmail();
  const known = { email, password_hash: null, referenced_by: null };
  await connection.insertInto('users').values(newUser(portal.runtime, known)).execute();
  mailServer.endConnections();
  mailServer.replyWith(replies);
  await portal.browser().call(endpoints.forgotPassword, { body: { email } });
  await portal.app.jobs.outboxWorker.deliverDue();
  const { email_problem } = await connection
    .selectFrom('users')
    .select('email_problem')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(email_problem).toBe(isShown ? 'bounced' : null);
});
