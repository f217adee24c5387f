import { endpoints, messages } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../core/lifetimes.ts';
import { STANDARD_COST } from '../../../crypto/passwords.ts';
import {
  logIn,
  login,
  newEmail,
  PASSWORD,
  register,
  registerAndVerify,
  signedInMerchant,
  verify,
} from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { comparableHeaders } from '../../../testing/test-browser.ts';

let portal: TestApp;
const queries: string[] = [];
beforeAll(async () => {
  portal = await startTestApp({}, { onQuery: (sql) => queries.push(sql) });
});
afterAll(() => portal.close());

describe('registering', () => {
  it('mails a code in HTML and text and creates no account before it is entered', async () => {
    const email = newEmail();
    const response = await register(portal.browser(), email);
    expect(response.data).toEqual({ email, type: 'verify-email' });
    const [mail] = await portal.mailsTo(email);
    const code = await portal.codeFor(email);
    expect(mail?.text).toContain(code);
    expect(mail?.text).toContain('The code will expire in 10 minutes.');
    expect(mail?.html).toContain(code);
    expect(await portal.app.dependencies.repositories.users.findByEmail(email)).toBeUndefined();
  });

  it('returns the same response for a taken address, with equal work, and emails its owner a link to the login page', {
    tags: ['requirement-15', 'attack-13'],
  }, async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const fresh = newEmail();
    queries.length = 0;
    const taken = await register(portal.browser(), email);
    const forTaken = queries.splice(0);
    const free = await register(portal.browser(), fresh);
    expect(forTaken.join()).toContain('insert into "outbox"');
    expect(queries).toEqual(forTaken);
    expect(taken.text.replaceAll(email, '')).toBe(free.text.replaceAll(fresh, ''));
    expect(comparableHeaders(taken)).toBe(comparableHeaders(free));
    const [mail] = await portal.mailsTo(email);
    expect(mail?.subject).toBe('You already have an Atrium account');
  });

  it('never creates a second account for an address, whatever code is tried', async () => {
    const { email } = await signedInMerchant(portal);
    portal.advance(2 * MINUTE_MS);
    const intruder = portal.browser();
    await register(intruder, email, 'Another-Secret9_');
    const response = await verify(intruder, email, 'ABCDEF');
    expect(response.status).toBe(422);
    const refused = await login(intruder, email, 'Another-Secret9_');
    expect(refused.envelope.error?.code).toBe('email_not_verified');
    expect((await login(portal.browser(), email)).status).toBe(200);
  });

  it('over a taken address is completed by no code, typed or linked, not even a right one', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await register(browser, email);
    const typed = await portal.codeFor(email);
    const [mail] = await portal.mailsTo(email);
    const data = /mailData=([\w.-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
    const opened = await portal.browser().call(endpoints.returnSignedData, { body: { data } });
    await portal.database.connection
      .updateTable('registrations')
      .set({ dummy: 1 })
      .where('email', '=', email)
      .execute();
    for (const code of [typed, opened.data.code]) {
      const body = { email, code, type: 'verify-email' };
      const response = await browser.call(endpoints.verify, { body });
      expect(response.envelope.error?.code).toBe('invalid_code');
    }
    expect(await portal.app.dependencies.repositories.users.findByEmail(email)).toBeUndefined();
  });

  it('treats spellings of one address as one account', {
    tags: ['requirement-102', 'attack-11'],
  }, async () => {
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
    // Hashed as Qwerty123!
    ['Qｗｅｒty123!', messages.passwordTooCommon],
    ['short1!', messages.passwordTooShort],
    ['alllowercase1!', messages.passwordNeedsUppercase],
    ['NoNumbersHere!', messages.passwordNeedsNumber],
    ['NoSpecials123', messages.passwordNeedsSpecial],
  ])('refuses the password %s with the reason', async (password, message) => {
    const email = newEmail();
    const response = await register(portal.browser(), email, password);
    expect(response.status).toBe(422);
    expect(response.envelope.error?.data).toContainEqual({ field: 'password', message });
    expect(await portal.mailsTo(email)).toHaveLength(0);
  });

  it.each(['xAnnabelle-Sky7_', 'xＡnnａbｅlle-Sky7_'])(
    'refuses a password with the local part of the address in it: %s',
    {
      tags: ['requirement-2'],
    },
    async (password) => {
      const response = await register(portal.browser(), 'annabelle@shop.example', password);
      expect(response.envelope.error?.data).toEqual([
        { field: 'password', message: messages.passwordContainsEmail },
      ]);
    },
  );

  it('stores no password and no code in plain text', { tags: ['requirement-19'] }, async () => {
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
  });

  it('stores the hash of a password at the cost of production', {
    tags: ['requirement-11'],
  }, async () => {
    const production = await startTestApp({}, { passwordCost: STANDARD_COST });
    await register(production.browser(), newEmail());
    const { password_hash: hash } = await production.database.connection
      .selectFrom('registrations')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await production.close();
  });
});

it('a registration keeps the referral when the address is corrected, but not for the next account', async () => {
  const [mistyped, email, next] = [newEmail(), newEmail(), newEmail()];
  const browser = portal.browser();
  await browser.call(endpoints.register, {
    body: { email: mistyped, password: PASSWORD, referenced_by: 'an-influencer' },
  });
  for (const address of [email, next]) {
    await register(browser, address);
    await verify(browser, address, await portal.codeFor(address));
  }
  const { users } = portal.app.dependencies.repositories;
  expect((await users.findByEmail(email))?.referenced_by).toBe('an-influencer');
  expect((await users.findByEmail(next))?.referenced_by).toBeNull();
});

describe('limits of registering', () => {
  it('allows ten per hour and network', { tags: ['requirement-68'] }, async () => {
    const statuses: number[] = [];
    const address = '198.51.100.20';
    for (let time = 0; time < 11; time++) {
      statuses.push((await register(portal.browser({ address }), newEmail())).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it('cannot be bypassed with forged forwarding headers', {
    tags: ['requirement-81', 'attack-6'],
  }, async () => {
    const statuses = new Map<number, number>();
    for (let time = 0; time < 1000; time++) {
      const forged = `192.0.${time >> 8}.${time & 255}`;
      const browser = portal.browser({ address: '198.51.101.20' });
      const { status } = await browser.call(endpoints.register, {
        body: { email: newEmail(), password: PASSWORD },
        headers: { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 10, 429: 990 });
  });
});

describe('a proxy that adds ports to X-Forwarded-For', () => {
  it.each([
    ['an IPv4 address', (port: number) => `198.51.103.7:${port}`],
    ['an IPv6 address', (port: number) => `[2001:db8:7::1]:${port}`],
  ])('makes no new network of each connection: %s', async (_title, forwardedFor) => {
    for (const trusted of ['1', '127.0.0.1']) {
      const proxied = await startTestApp({ TRUST_PROXY: trusted });
      const statuses: number[] = [];
      for (let time = 0; time < 11; time++) {
        const response = await proxied.browser({ address: '127.0.0.1' }).call(endpoints.register, {
          body: { email: newEmail(), password: PASSWORD },
          headers: { 'x-forwarded-for': forwardedFor(50_000 + time) },
        });
        statuses.push(response.status);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
      // Another client behind the same proxy is another network.
      const other = await proxied.browser({ address: '127.0.0.1' }).call(endpoints.register, {
        body: { email: newEmail(), password: PASSWORD },
        headers: { 'x-forwarded-for': '198.51.104.7:50000' },
      });
      expect(other.status).toBe(200);
      await proxied.close();
    }
  });
});

it('a registration keeps addresses, codes and passwords out of the log', {
  tags: ['requirement-98'],
}, async () => {
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

it('a registration puts nothing of a Host header into mailed links', {
  tags: ['requirement-81', 'attack-9'],
}, async () => {
  const email = newEmail();
  await portal.browser().call(endpoints.register, {
    body: { email, password: PASSWORD },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const [mail] = await portal.mailsTo(email);
  expect(mail?.html).toContain(portal.portalUrl);
  expect(`${mail?.html}${mail?.text}`).not.toContain('evil.example');
});
