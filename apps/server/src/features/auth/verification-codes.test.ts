import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '../../config/limit-table.ts';
import { DAY_MS, MINUTE_MS } from '../../core/lifetimes.ts';
import {
  login,
  newEmail,
  PASSWORD,
  register,
  signedInMerchant,
  verify,
} from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { comparableHeaders, type TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('requesting a new code', () => {
  const resend = (browser: TestBrowser, email: string) =>
    browser.call(endpoints.resendVerification, { body: { email, type: 'verify-email' } });

  it('invalidates the old one', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const old = await portal.codeFor(email);
    portal.advance(MINUTE_MS);
    expect((await resend(browser, email)).status).toBe(200);
    const fresh = await portal.codeFor(email);
    expect((await verify(browser, email, old)).status).toBe(422);
    expect((await verify(browser, email, fresh)).status).toBe(200);
  });

  it('from another browser gives that one a code, and keeps the one that the registering browser waits for', async () => {
    const email = newEmail();
    const registering = portal.browser();
    await register(registering, email);
    const awaited = await portal.codeFor(email);
    portal.advance(2 * MINUTE_MS);
    await resend(portal.browser(), email);
    const other = await portal.codeFor(email);
    expect(other).not.toBe(awaited);
    expect((await verify(portal.browser(), email, other)).data).toEqual({ type: 'verify-email' });
    expect((await verify(registering, email, awaited)).data).toMatchObject({ type: 'token' });
  });

  it('for another address than this browser’s own neither sends its code nor reveals that it is verified', async () => {
    const own = await signedInMerchant(portal);
    const other = newEmail();
    await register(portal.browser(), other);
    portal.advance(2 * MINUTE_MS);
    const mailsBefore = (await portal.mailsTo(own.email)).length;
    const response = await resend(own.browser, other);
    expect(response.status).toBe(200);
    expect(await portal.mailsTo(own.email)).toHaveLength(mailsBefore);
    expect(await portal.mailsTo(other)).toHaveLength(2);
  });

  it('from a third browser sends nothing while two have registered the address', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    portal.advance(2 * MINUTE_MS);
    await register(portal.browser(), email);
    portal.advance(2 * MINUTE_MS);
    const before = (await portal.mailsTo(email)).length;
    expect((await resend(portal.browser(), email)).status).toBe(200);
    expect(await portal.mailsTo(email)).toHaveLength(before);
    const failed = portal.database.connection
      .selectFrom('outbox')
      .select('last_error')
      .where('last_error', 'is not', null);
    expect(await failed.execute()).toEqual([]);
  });

  it('for a reset ties it to this browser; for a registration it ties nothing new', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const browser = portal.browser();
    await browser.call(endpoints.resendVerification, { body: { email, type: 'reset-password' } });
    expect([...browser.cookies.keys()]).toEqual(['atrium_reset']);
    const other = portal.browser();
    await resend(other, newEmail());
    expect([...other.cookies.keys()]).toEqual([]);
  });

  it('for a reset is sent although this browser’s registration is verified', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const body = { email, type: 'reset-password' };
    expect((await browser.call(endpoints.resendVerification, { body })).status).toBe(200);
    expect(browser.cookies.has('atrium_reset')).toBe(true);
  });

  it('for a reset counts like the first one, and is refused beyond ten an hour of one network', async () => {
    const browser = portal.browser({ address: '198.51.100.23' });
    const again = (email: string) =>
      browser.call(endpoints.resendVerification, { body: { email, type: 'reset-password' } });
    const { max } = limitTable.forgotByNetwork;
    for (let call = 0; call < max; call++) expect((await again(newEmail())).status).toBe(200);
    expect((await again(newEmail())).status).toBe(429);
    const forgot = { body: { email: newEmail() } };
    expect((await browser.call(endpoints.forgotPassword, forgot)).status).toBe(429);
    expect((await resend(browser, newEmail())).status).toBe(200);
  });

  it('is refused within a minute, with the seconds to wait', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    portal.advance(10_000);
    const response = await resend(browser, email);
    expect(response.status).toBe(429);
    expect(response.headers['retry-after']).toBe('50');
  });

  it('returns the same response for a pending and an unknown address', {
    tags: ['requirement-15'],
  }, async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    portal.advance(2 * MINUTE_MS);
    const waiting = await resend(portal.browser(), email);
    const unknown = await resend(portal.browser(), newEmail());
    expect(waiting.text).toBe(unknown.text);
    expect(comparableHeaders(waiting)).toBe(comparableHeaders(unknown));
  });

  it('reveals only to the registering browser that the address is verified', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    expect((await resend(browser, email)).envelope.error?.code).toBe('already_verified');
    expect((await resend(portal.browser(), email)).status).toBe(200);
  });

  it('is allowed five times an hour from one network', { tags: ['requirement-23'] }, async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++) {
      portal.advance(MINUTE_MS);
      statuses.push((await resend(browser, email)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('a pending password', () => {
  it.each([
    ['works on the day', DAY_MS - 1, 200],
    ['is forgotten after it', DAY_MS, 422],
  ])('%s', async (_, milliseconds, status) => {
    const email = newEmail();
    await register(portal.browser(), email);
    portal.advance(2 * MINUTE_MS);
    const other = portal.browser();
    await verify(other, email, await portal.codeFor(email));
    portal.advance(milliseconds);
    expect((await login(other, email)).status).toBe(status);
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    expect(user?.password_changed_at).toBe(status === 200 ? portal.now() : null);
    // The browser that verified the mailbox is known, although it has never logged in.
    const subjects = (await portal.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('New login'))).toEqual([]);
    const waiting = await portal.database.connection
      .selectFrom('pending_passwords')
      .innerJoin('users', 'users.id', 'pending_passwords.user_id')
      .select('user_id')
      .where('email', '=', email)
      .execute();
    expect(waiting).toHaveLength(status === 200 ? 0 : 1);
  });
});

describe('a registration that another browser has finished', () => {
  async function finishedElsewhere() {
    const email = newEmail();
    const registering = portal.browser();
    await register(registering, email);
    const awaited = await portal.codeFor(email);
    portal.advance(2 * MINUTE_MS);
    const other = portal.browser();
    await other.call(endpoints.resendVerification, { body: { email, type: 'verify-email' } });
    await verify(other, email, await portal.codeFor(email));
    return { email, registering, awaited, other };
  }

  it('keeps the account as it is once it has a password', async () => {
    const { email, registering, awaited, other } = await finishedElsewhere();
    expect((await login(other, email)).status).toBe(200);
    const late = await verify(registering, email, awaited);
    expect(late.envelope.error?.code).toBe('invalid_code');
    expect((await login(portal.browser(), email)).status).toBe(200);
  });

  it('is not continued when the account was deleted since', async () => {
    const { email, registering, awaited } = await finishedElsewhere();
    const { users } = portal.app.dependencies.repositories;
    await users.markDeleted((await users.findByEmail(email))?.id ?? '', portal.now());
    expect((await verify(registering, email, awaited)).envelope.error?.code).toBe('invalid_code');
  });
});

describe('logging in before the address is verified', () => {
  it('mails a fresh code after the right password and lets this browser finish', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    portal.advance(2 * MINUTE_MS);
    const elsewhere = portal.browser();
    const response = await login(elsewhere, email);
    expect(response.status).toBe(403);
    expect(response.envelope.error?.code).toBe('email_not_verified');
    const verified = await verify(elsewhere, email, await portal.codeFor(email));
    expect(verified.data).toMatchObject({ type: 'token' });
  });

  it('emails a code within the limits of emails only', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    expect((await login(browser, email)).status).toBe(403);
    expect(await portal.mailsTo(email)).toHaveLength(1);
    portal.advance(2 * MINUTE_MS);
    expect((await login(browser, email)).status).toBe(403);
    expect(await portal.mailsTo(email)).toHaveLength(2);
  });

  it('returns the same response if the address had an account before', async () => {
    const { email } = await signedInMerchant(portal);
    const fresh = newEmail();
    portal.advance(2 * MINUTE_MS);
    const chosen = 'Attackers-Own9_';
    for (const address of [email, fresh]) await register(portal.browser(), address, chosen);
    const taken = await login(portal.browser(), email, chosen);
    const free = await login(portal.browser(), fresh, chosen);
    expect(taken.status).toBe(403);
    expect(taken.text).toBe(free.text);
    expect(comparableHeaders(taken)).toBe(comparableHeaders(free));
    expect((await login(portal.browser(), email, PASSWORD)).status).toBe(200);
  });

  it('does not clear the failures counted for an account of that address', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    await register(portal.browser(), email, 'Attackers-Own9_');
    const attacker = portal.browser();
    for (let time = 0; time < 9; time++) await login(attacker, email, `Wrong-${time}-One_`);
    expect((await login(attacker, email, 'Attackers-Own9_')).status).toBe(403);
    expect((await login(attacker, email, PASSWORD)).status).toBe(429);
  });

  it('reveals nothing after a wrong password', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    const wrong = await login(portal.browser(), email, 'Not-The-One9_');
    const unknown = await login(portal.browser(), newEmail(), 'Not-The-One9_');
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.status).toBe(unknown.status);
  });
});

describe('limits of codes and mails', () => {
  it('let one network send 60 codes in 15 minutes', async () => {
    const address = '198.51.108.4';
    const statuses: number[] = [];
    for (let time = 0; time < 61; time++) {
      statuses.push((await verify(portal.browser({ address }), newEmail(), 'ZZZZZZ')).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 422)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it('let a network send 20 codes an hour for one address', async () => {
    const email = newEmail();
    const browser = portal.browser();
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) {
      statuses.push((await verify(browser, email, 'ZZZZZZ')).status);
    }
    expect(statuses.at(-2)).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });

  it('let one network cause ten mails a day to one recipient', async () => {
    const email = newEmail();
    const { address } = portal.browser();
    let sent = 0;
    for (let time = 0; time < 12; time++) {
      portal.advance(13 * MINUTE_MS);
      if ((await register(portal.browser({ address }), email)).status === 200) sent++;
    }
    expect(sent).toBe(10);
  });
});
