import { endpoints, messages } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  logIn,
  newEmail,
  PASSWORD,
  registerAndVerify,
  signedInMerchant,
} from '../../testing/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const MINUTE = 60_000;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const register = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.call(endpoints.register, { body: { email, password } });
const verify = (browser: TestBrowser, email: string, code: string) =>
  browser.call(endpoints.verify, { body: { email, code, type: 'verify-email' } });
const login = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.call(endpoints.login, { body: { email, password } });

describe('registering', () => {
  it('mails a code in HTML and text and makes no account before it is entered', async () => {
    const email = newEmail();
    const answer = await register(portal.browser(), email);
    expect(answer.data).toEqual({ email, type: 'verify-email' });
    const [mail] = await portal.mailsTo(email);
    const code = await portal.codeFor(email);
    expect(mail?.text).toContain(code);
    expect(mail?.text).toContain('The code will expire in 10 minutes.');
    expect(mail?.html).toContain(code);
    expect(await portal.app.dependencies.repositories.users.findByEmail(email)).toBeUndefined();
  });

  it('answers alike for a taken address, and mails its owner where to log in (row 15; attack 13)', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE);
    const fresh = newEmail();
    const taken = await register(portal.browser(), email);
    const free = await register(portal.browser(), fresh);
    expect(taken.text.replaceAll(email, '')).toBe(free.text.replaceAll(fresh, ''));
    expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers));
    const [mail] = await portal.mailsTo(email);
    expect(mail?.subject).toBe('You already have an Atrium account');
  });

  it('never makes a second account for an address, whatever code is tried', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE);
    const intruder = portal.browser();
    await register(intruder, email, 'Another-Secret9_');
    const answer = await verify(intruder, email, 'ABCDEF');
    expect(answer.status).toBe(422);
    const refused = await login(intruder, email, 'Another-Secret9_');
    expect(refused.envelope.error?.code).toBe('email_not_verified');
    expect((await login(portal.browser(), email)).status).toBe(200);
  });

  it('treats spellings of one address as one account (row 102; attack 11)', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, `  ${email.toUpperCase()}  `);
    await verify(browser, email, await portal.codeFor(email));
    expect((await login(portal.browser(), email.toUpperCase())).status).toBe(200);
  });

  it.each([
    ['Password1!', messages.passwordTooCommon],
    ['Dtm-Reviews1!', messages.passwordTooCommon],
    ['Qwerty123!', messages.passwordTooCommon],
    ['short1!', messages.passwordTooShort],
    ['alllowercase1!', messages.passwordNeedsUppercase],
    ['NoNumbersHere!', messages.passwordNeedsNumber],
    ['NoSpecials123', messages.passwordNeedsSpecial],
  ])('refuses the password %s with the reason', async (password, message) => {
    const email = newEmail();
    const answer = await register(portal.browser(), email, password);
    expect(answer.status).toBe(422);
    expect(answer.envelope.error?.data).toContainEqual({ field: 'password', message });
    expect(await portal.mailsTo(email)).toHaveLength(0);
  });

  it('refuses a password with the local part of the address in it (row 2)', async () => {
    const answer = await register(portal.browser(), 'annabelle@shop.example', 'xAnnabelle-Sky7_');
    expect(answer.envelope.error?.data).toEqual([
      { field: 'password', message: messages.passwordContainsEmail },
    ]);
  });

  it('keeps no password and no code in clear (row 19)', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    const rows = await portal.database.connection.selectFrom('outbox').selectAll().execute();
    const codes = await portal.database.connection.selectFrom('codes').selectAll().execute();
    const registrations = await portal.database.connection
      .selectFrom('registrations')
      .selectAll()
      .execute();
    const dump = JSON.stringify([rows, codes, registrations]);
    const code = await portal.codeFor(email);
    expect(dump).not.toContain(code);
    expect(dump).not.toContain(PASSWORD);
    const hash = registrations.find((row) => row.email === email)?.password_hash;
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('entering the code', () => {
  it('signs the merchant in where they registered', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const answer = await verify(browser, email, (await portal.codeFor(email)).toLowerCase());
    expect(answer.data).toMatchObject({ type: 'token', user: { email, emailVerified: true } });
  });

  it('refuses a wrong code beside its field', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const answer = await verify(browser, email, 'ZZZZZZ');
    expect(answer.status).toBe(422);
    expect(answer.envelope.error).toEqual({
      code: 'invalid_code',
      message: messages.codeInvalid,
      data: [{ field: 'code', message: messages.codeInvalid }],
    });
  });

  it('refuses the right code after 10 minutes (row 16)', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    portal.advance(10 * MINUTE);
    expect((await verify(browser, email, code)).status).toBe(422);
  });

  it('accepts the right code one millisecond earlier', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    portal.advance(10 * MINUTE - 1);
    expect((await verify(browser, email, code)).status).toBe(200);
  });

  it('kills a code after five wrong tries (row 23)', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    for (let attempt = 0; attempt < 5; attempt++) await verify(browser, email, 'ZZZZZZ');
    expect((await verify(browser, email, code)).status).toBe(422);
  });

  it('lets exactly one of 50 parallel uses of one code win (rows 18, 67; attack 5)', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const code = await portal.codeFor(email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => {
        const twin = portal.browser();
        for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
        return verify(twin, email, code);
      }),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const users = await portal.database.connection
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(users).toHaveLength(1);
  });

  it('never lets parallel wrong guesses exceed five tries (row 23; attack 5)', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    await portal.codeFor(email);
    await Promise.all(
      Array.from({ length: 18 }, () => {
        const twin = portal.browser();
        for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
        return verify(twin, email, 'ZZZZZZ');
      }),
    );
    const row = await portal.database.connection
      .selectFrom('codes')
      .select('tries')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
  });

  it('does not take one merchant’s code for another address (row 22; attack 4)', async () => {
    const [first, second] = [newEmail(), newEmail()];
    const [one, two] = [portal.browser(), portal.browser()];
    await register(one, first);
    await register(two, second);
    const code = await portal.codeFor(first);
    expect((await verify(two, second, code)).status).toBe(422);
    expect((await verify(one, second, code)).status).toBe(422);
    const reset = await one.call(endpoints.verify, {
      body: { email: first, code, type: 'reset-password' },
    });
    expect(reset.status).toBe(422);
    expect((await verify(one, first, code)).status).toBe(200);
  });
});

describe('a code typed in another browser', () => {
  it('makes the account and sends the merchant to log in there', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    const elsewhere = portal.browser();
    const answer = await verify(elsewhere, email, await portal.codeFor(email));
    expect(answer.data).toEqual({ type: 'verify-email' });
    expect((await login(elsewhere, email)).status).toBe(200);
    expect((await login(portal.browser(), email)).status).toBe(200);
  });

  it('never arms a password that somebody else chose (attack 1)', async () => {
    const email = newEmail();
    const attacker = portal.browser();
    await register(attacker, email, 'Attackers-Own9_');
    const owner = portal.browser();
    await verify(owner, email, await portal.codeFor(email));
    expect((await login(attacker, email, 'Attackers-Own9_')).status).toBe(422);
    expect((await login(portal.browser(), email, 'Attackers-Own9_')).status).toBe(422);
  });

  it('counts for nothing while two browsers have registered the address', async () => {
    const email = newEmail();
    const attacker = portal.browser();
    await register(attacker, email, 'Attackers-Own9_');
    const attackersCode = await portal.codeFor(email);
    portal.advance(2 * MINUTE);
    const owner = portal.browser();
    await register(owner, email);
    const ownersCode = await portal.codeFor(email);
    expect((await verify(portal.browser(), email, attackersCode)).status).toBe(422);
    expect((await verify(owner, email, attackersCode)).status).toBe(422);
    expect((await verify(owner, email, ownersCode)).data).toMatchObject({ type: 'token' });
    expect((await verify(attacker, email, attackersCode)).status).toBe(422);
    expect((await login(attacker, email, 'Attackers-Own9_')).status).toBe(422);
  });
});

describe('asking for a new code', () => {
  const resend = (browser: TestBrowser, email: string) =>
    browser.call(endpoints.resendVerification, { body: { email, type: 'verify-email' } });

  it('kills the old one', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const old = await portal.codeFor(email);
    portal.advance(MINUTE);
    expect((await resend(browser, email)).status).toBe(200);
    const fresh = await portal.codeFor(email);
    expect((await verify(browser, email, old)).status).toBe(422);
    expect((await verify(browser, email, fresh)).status).toBe(200);
  });

  it('is refused within a minute, with the seconds to wait', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    portal.advance(10_000);
    const answer = await resend(browser, email);
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('50');
  });

  it('answers alike for a waiting and an unknown address (row 15)', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    portal.advance(2 * MINUTE);
    const waiting = await resend(portal.browser(), email);
    const unknown = await resend(portal.browser(), newEmail());
    expect(waiting.text).toBe(unknown.text);
  });

  it('tells only the registering browser that the address is verified', async () => {
    const { browser, email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE);
    expect((await resend(browser, email)).envelope.error?.code).toBe('already_verified');
    expect((await resend(portal.browser(), email)).status).toBe(200);
  });

  it('is allowed five times an hour and recipient (row 23)', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++) {
      portal.advance(MINUTE);
      statuses.push((await resend(portal.browser(), email)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('logging in before the address is verified', () => {
  it('mails a fresh code after the right password and lets this browser finish', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    portal.advance(2 * MINUTE);
    const elsewhere = portal.browser();
    const answer = await login(elsewhere, email);
    expect(answer.status).toBe(403);
    expect(answer.envelope.error?.code).toBe('email_not_verified');
    const verified = await verify(elsewhere, email, await portal.codeFor(email));
    expect(verified.data).toMatchObject({ type: 'token' });
  });

  it('is answered alike where the address had an account before', async () => {
    const { email } = await signedInMerchant(portal);
    const fresh = newEmail();
    portal.advance(2 * MINUTE);
    const chosen = 'Attackers-Own9_';
    for (const address of [email, fresh]) await register(portal.browser(), address, chosen);
    const taken = await login(portal.browser(), email, chosen);
    const free = await login(portal.browser(), fresh, chosen);
    expect(taken.status).toBe(403);
    expect(taken.text).toBe(free.text);
    expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers));
    expect((await login(portal.browser(), email, PASSWORD)).status).toBe(200);
  });

  it('does not clear the failures counted for an account of that address', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE);
    await register(portal.browser(), email, 'Attackers-Own9_');
    for (let time = 0; time < 9; time++) await login(portal.browser(), email, `Wrong-${time}-One_`);
    expect((await login(portal.browser(), email, 'Attackers-Own9_')).status).toBe(403);
    expect((await login(portal.browser(), email, PASSWORD)).status).toBe(429);
  });

  it('tells nothing after a wrong password', async () => {
    const email = newEmail();
    await register(portal.browser(), email);
    const wrong = await login(portal.browser(), email, 'Not-The-One9_');
    const unknown = await login(portal.browser(), newEmail(), 'Not-The-One9_');
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.status).toBe(unknown.status);
  });
});

it('keeps who referred the merchant', async () => {
  const email = newEmail();
  const browser = portal.browser();
  await browser.call(endpoints.register, {
    body: { email, password: PASSWORD, referenced_by: 'an-influencer' },
  });
  await verify(browser, email, await portal.codeFor(email));
  const user = await portal.app.dependencies.repositories.users.findByEmail(email);
  expect(user?.referenced_by).toBe('an-influencer');
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

  it('let an address be sent 20 codes an hour', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) {
      statuses.push((await verify(portal.browser(), email, 'ZZZZZZ')).status);
    }
    expect(statuses.at(-2)).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });

  it('let ten mails a day reach one recipient', async () => {
    const email = newEmail();
    let sent = 0;
    for (let time = 0; time < 12; time++) {
      portal.advance(13 * MINUTE);
      if ((await register(portal.browser(), email)).status === 200) sent++;
    }
    expect(sent).toBe(10);
  });
});

describe('limits of registering', () => {
  it('allows ten an hour and network (row 68)', async () => {
    const statuses: number[] = [];
    const address = '198.51.100.20';
    for (let time = 0; time < 11; time++) {
      statuses.push((await register(portal.browser({ address }), newEmail())).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it('cannot be dodged by forged forwarding headers (row 81; attack 6)', async () => {
    const address = '198.51.101.20';
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) {
      const answer = await portal.browser({ address }).call(endpoints.register, {
        body: { email: newEmail(), password: PASSWORD },
        headers: { 'x-forwarded-for': `192.0.2.${time}`, 'x-real-ip': `192.0.2.${time}` },
      });
      statuses.push(answer.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

it('keeps addresses, codes and passwords out of the log (row 98)', async () => {
  const email = newEmail();
  const browser = portal.browser();
  await registerAndVerify(portal, browser, email);
  await logIn(browser, email);
  const log = portal.logLines.join('');
  expect(log).toContain('account_created');
  expect(log).not.toContain(email);
  expect(log).not.toContain(PASSWORD);
  expect(log).not.toContain(browser.token ?? 'no token');
});

it('puts nothing of a Host header into mailed links (row 81; attack 9)', async () => {
  const email = newEmail();
  await portal.browser().call(endpoints.register, {
    body: { email, password: PASSWORD },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const [mail] = await portal.mailsTo(email);
  expect(mail?.html).toContain(portal.portalUrl);
  expect(`${mail?.html}${mail?.text}`).not.toContain('evil.example');
});
