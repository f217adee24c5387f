import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '../../../config/limit-table.ts';
import { DAY_MS } from '../../../core/lifetimes.ts';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const problemOf = async (browser: TestBrowser) =>
  (await browser.call(endpoints.getProfile)).data.emailProblem;

/** The newest email to an address comes back, as the sandbox's mail server passes it on. */
async function returnMail(email: string, kind: 'bounce' | 'complaint') {
  const [newest] = await portal.mailsTo(email);
  const url = `${portal.sandbox.url}/mailbox/messages/${newest?.id}/${kind}`;
  const response = await fetch(url, { method: 'POST', redirect: 'manual' });
  expect(response.status).toBe(303);
}

const linesAbout = (event: string) =>
  portal.logLines.map((line) => JSON.parse(line)).filter((line) => line.event === event);

describe('an email that comes back', () => {
  it.each([
    ['bounce', 'bounced'],
    ['complaint', 'reported_as_spam'],
  ] as const)(
    'by a %s is shown to the account’s owner, and to nobody else',
    async (kind, problem) => {
      const merchant = await signedInMerchant(portal);
      const other = await signedInMerchant(portal);
      expect(await problemOf(merchant.browser)).toBeNull();
      const profile = (await merchant.browser.call(endpoints.getProfile)).data;

      await returnMail(merchant.email, kind);

      expect(await problemOf(merchant.browser)).toBe(problem);
      expect(await problemOf(other.browser)).toBeNull();
      expect(linesAbout('email_problem').at(-1)).toMatchObject({ problem, userId: profile.id });
    },
  );

  it('is shown at the next login too', async () => {
    const { email } = await signedInMerchant(portal);
    await returnMail(email, 'bounce');
    const body = { email, password: PASSWORD };
    const { data } = await portal.browser().call(endpoints.login, { body });
    expect(data).toMatchObject({ user: { emailProblem: 'bounced' } });
  });

  it('is hidden when the merchant dismisses it, and shown again when it happens again', async () => {
    const { browser, email } = await signedInMerchant(portal);
    await returnMail(email, 'bounce');
    const { data } = await browser.call(endpoints.dismissEmailProblem);
    expect(data).toMatchObject({ email, emailProblem: null });
    expect(await problemOf(browser)).toBeNull();
    await returnMail(email, 'complaint');
    expect(await problemOf(browser)).toBe('reported_as_spam');
  });

  it('is forgotten when a code that was sent to the address is entered', async () => {
    const { browser, email } = await signedInMerchant(portal);
    await returnMail(email, 'bounce');
    portal.advance(60_000);
    const visitor = portal.browser();
    await visitor.call(endpoints.forgotPassword, { body: { email } });
    const code = await portal.codeFor(email);
    await visitor.call(endpoints.verify, { body: { email, code, type: 'reset-password' } });
    expect(await problemOf(browser)).toBeNull();
  });

  it('is forgotten when the account gets another address', async () => {
    const { browser, email } = await signedInMerchant(portal);
    await returnMail(email, 'bounce');
    const changed = newEmail();
    await browser.call(endpoints.updateEmailVerification, { body: { email: changed } });
    const code = await portal.codeFor(changed);
    await browser.call(endpoints.verifyUpdatedEmail, { body: { email: changed, code } });
    expect(await problemOf(browser)).toBeNull();
  });

  it.each([
    ['an account', true],
    ['no account', false],
  ])(
    'for the third time ends what visitors can have sent to a mailbox on that day: of %s',
    async (_, hasAccount) => {
      const email = hasAccount ? (await signedInMerchant(portal)).email : newEmail();
      const request = async () => {
        portal.advance(61_000);
        const { status } = await portal
          .browser()
          .call(endpoints.register, { body: { email, password: PASSWORD } });
        expect(status).toBe(200);
      };
      for (let bounces = 0; bounces < 3; bounces++) {
        await request();
        await returnMail(email, 'bounce');
      }
      const mails = (await portal.mailsTo(email)).length;
      await request();
      expect(await portal.mailsTo(email)).toHaveLength(mails);
      portal.advance(DAY_MS);
      await request();
      expect(await portal.mailsTo(email)).toHaveLength(mails + 1);
    },
  );

  it('does not end what the owner requests in a known browser, or is notified of', async () => {
    const { browser, email } = await signedInMerchant(portal);
    for (let bounces = 0; bounces < 3; bounces++) {
      portal.advance(61_000);
      await browser.call(endpoints.forgotPassword, { body: { email } });
      await returnMail(email, 'bounce');
    }
    portal.advance(61_000);
    const mails = (await portal.mailsTo(email)).length;
    await browser.call(endpoints.forgotPassword, { body: { email } });
    expect(await portal.mailsTo(email)).toHaveLength(mails + 1);
    await logIn(portal.browser(), email);
    const [notified] = await portal.mailsTo(email);
    expect(notified?.subject).toBe('New login to Atrium from Chrome on Linux');
  });

  it('counts for its exact address: invented plus-tags do not silence a mailbox', async () => {
    const { email } = await signedInMerchant(portal);
    const [local, domain] = email.split('@');
    const tagged = `${local}+a@${domain}`;
    const register = async () => {
      portal.advance(61_000);
      const body = { email: tagged, password: PASSWORD };
      expect((await portal.browser().call(endpoints.register, { body })).status).toBe(200);
    };
    for (let bounces = 0; bounces < 3; bounces++) {
      await register();
      await returnMail(tagged, 'bounce');
    }
    await register();
    expect(await portal.mailsTo(tagged)).toHaveLength(3);
    portal.advance(61_000);
    const mails = (await portal.mailsTo(email)).length;
    await portal.browser().call(endpoints.forgotPassword, { body: { email } });
    expect(await portal.mailsTo(email)).toHaveLength(mails + 1);
  });

  it('after a complaint sends an account not even the last email of the day', async () => {
    const { email } = await signedInMerchant(portal);
    await returnMail(email, 'complaint');
    const mails = (await portal.mailsTo(email)).length;
    const statuses: number[] = [];
    for (let call = 0; call <= limitTable.mailPerDayOverall.max; call++) {
      const asked = await portal.browser().call(endpoints.forgotPassword, { body: { email } });
      statuses.push(asked.status);
    }
    // The code of the registration was the first email of the day.
    expect(statuses.indexOf(429)).toBe(limitTable.mailPerDayOverall.max - 1);
    expect(await portal.mailsTo(email)).toHaveLength(mails);
  });

  it('after a complaint ends what visitors can have sent to the address on that day', async () => {
    const victim = newEmail();
    const [local, domain] = victim.split('@');
    const register = async (email = victim) => {
      portal.advance(120_000);
      const { status } = await portal
        .browser()
        .call(endpoints.register, { body: { email, password: PASSWORD } });
      expect(status).toBe(200);
      return (await portal.mailsTo(email)).length;
    };
    expect(await register()).toBe(1);
    await returnMail(victim, 'complaint');
    const line = linesAbout('email_problem').at(-1);
    expect(line).toMatchObject({ problem: 'reported_as_spam' });
    expect(line).not.toHaveProperty('userId');
    expect(await register()).toBe(1);
    // Somebody else's mailbox may have a plus in its name.
    const tagged = `${local}+tag@${domain}`;
    expect(await register(tagged)).toBe(1);
    await returnMail(tagged, 'complaint');
    expect(await register(tagged)).toBe(1);
    expect(await register(`${local}+2@${domain}`)).toBe(0);
    portal.advance(DAY_MS);
    expect(await register()).toBe(2);
  });
});

describe('an old email', () => {
  it.each([
    [29, 1],
    [31, 2],
  ])('that is reported after %i days leads to %i in all', async (days, mails) => {
    const victim = newEmail();
    const register = () =>
      portal.browser().call(endpoints.register, { body: { email: victim, password: PASSWORD } });
    await register();
    expect(await portal.mailsTo(victim)).toHaveLength(1);
    portal.advance(days * DAY_MS);
    await returnMail(victim, 'complaint');
    await register();
    expect(await portal.mailsTo(victim)).toHaveLength(mails);
  });
});

describe('the webhook', () => {
  const post = (body: string, authorization = `Bearer ${portal.environment.MAIL_WEBHOOK_TOKEN}`) =>
    fetch(`${portal.portalUrl}/webhooks/mail`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'message/rfc822' },
      body,
    });

  /** A report that anybody could write about a merchant. */
  const forgery = (email: string, recipient: string) =>
    [
      'Content-Type: multipart/report; boundary=a',
      '',
      '--a',
      'Content-Type: message/delivery-status',
      '',
      `Final-Recipient: rfc822; ${email}`,
      'Action: failed',
      'Status: 5.1.1',
      '--a',
      'Content-Type: message/rfc822',
      '',
      `To: ${email}`,
      `X-Atrium-Recipient: ${recipient}`,
      '',
      '--a--',
    ].join('\r\n');

  it('ignores a report that quotes no email of ours', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const other = portal.app.dependencies.sealer.seal('outbox', email);
    for (const recipient of [email, 'garbage', '', other, `${other}x`]) {
      expect((await post(forgery(email, recipient))).status).toBe(204);
    }
    expect(await problemOf(browser)).toBeNull();
    const sealed = portal.app.dependencies.sealedRecipients.seal(email);
    await post(forgery('somebody@else.example', sealed));
    expect(await problemOf(browser)).toBe('bounced');
  });

  it('counts a problem with an email once, however its copies are spelt', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const { sealedRecipients } = portal.app.dependencies;
    const sealed = sealedRecipients.seal(email);
    await post(forgery(email, sealed));
    await browser.call(endpoints.dismissEmailProblem);
    const begun = linesAbout('email_problem').length;
    const [, withoutKeyId = ''] = sealed.split('.');
    // Each of them opens as well.
    for (const copy of [sealed, `${sealed}=`, ` ${sealed}`, withoutKeyId]) {
      expect((await post(forgery(email, copy))).status).toBe(204);
    }
    expect(await problemOf(browser)).toBeNull();
    expect(linesAbout('email_problem')).toHaveLength(begun);
    portal.advance(1);
    await post(forgery(email, sealedRecipients.seal(email)));
    expect(await problemOf(browser)).toBe('bounced');
  });

  it('keeps which reports it received for as long as they count', async () => {
    const { connection } = portal.database;
    const kept = async () =>
      (await connection.selectFrom('mail_reports').select('expires_at').execute()).length;
    await connection.deleteFrom('mail_reports').execute();
    const email = newEmail();
    await post(forgery(email, portal.app.dependencies.sealedRecipients.seal(email)));
    portal.advance(30 * DAY_MS - 1);
    await portal.app.jobs.cleanup.run();
    expect(await kept()).toBe(1);
    portal.advance(1);
    await portal.app.jobs.cleanup.run();
    expect(await kept()).toBe(0);
  });

  it('responds the same for an address with an account, one without, and any other email', async () => {
    const { email } = await signedInMerchant(portal);
    const { sealedRecipients } = portal.app.dependencies;
    const reports = [email, newEmail()].map((to) => forgery(to, sealedRecipients.seal(to)));
    const responses = await Promise.all(
      [...reports, 'Subject: Away\r\n\r\nHello'].map((raw) => post(raw)),
    );
    for (const response of responses) {
      expect(response.status).toBe(204);
      expect(await response.text()).toBe('');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('reads nothing without its token', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const sealed = portal.app.dependencies.sealedRecipients.seal(email);
    const token = portal.environment.MAIL_WEBHOOK_TOKEN ?? '';
    for (const authorization of ['', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}x`]) {
      expect((await post(forgery(email, sealed), authorization)).status).toBe(401);
    }
    expect(await problemOf(browser)).toBeNull();
    const refused = linesAbout('call_refused').filter(({ call }) => call === '/webhooks/mail');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ code: 'unauthenticated', network: '127.0.0.0/24' });
  });

  it('takes no more than 256 kB', async () => {
    const tooLong = 'x'.repeat(256 * 1024 + 1);
    expect((await post(tooLong)).status).toBe(413);
    // Without the token nothing is read that could be too long.
    expect((await post(tooLong, 'Bearer guessed')).status).toBe(401);
    expect((await post('x'.repeat(256 * 1024))).status).toBe(204);
  });

  it('does not exist where no token is set', async () => {
    const without = await startTestApp({ MAIL_WEBHOOK_TOKEN: '' }, { sibling: portal });
    const response = await without.app.http.inject({ method: 'POST', url: '/webhooks/mail' });
    expect(response.statusCode).toBe(404);
    await without.close();
  });
});
