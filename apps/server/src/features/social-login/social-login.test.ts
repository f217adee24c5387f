import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, newEmail, PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import { continueWith, verifySocialEmail } from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '1000' });
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

let people = 0;
const newGmail = () => `person${++people}-${process.pid}@gmail.com`;
const subjectsOf = async (email: string) =>
  portal.database.connection
    .selectFrom('social_identities')
    .innerJoin('users', 'users.id', 'social_identities.user_id')
    .select(['provider', 'issuer', 'subject'])
    .where('users.email', '=', email)
    .orderBy('provider')
    .execute();
const userOf = (email: string) =>
  portal.database.connection
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
const subjects = async (email: string) =>
  (await portal.mailsTo(email)).map(({ subject }) => subject);

describe('a new user', () => {
  it('whose address Google has verified gets an account with their name, and a notification', async () => {
    const browser = portal.browser();
    const email = newEmail();
    const response = await continueWith('google', browser, { name: 'Nora van der Berg', email });
    expect(response.data).toMatchObject({
      auth: { token: expect.stringMatching(/^atr_/) },
      user: { email, firstName: 'Nora', lastName: 'van der Berg', emailVerified: true },
      shoplist: { currentShop: null, shops: [] },
    });
    expect((await browser.call(endpoints.getProfile)).data.email).toBe(email);
    const [welcome, ...others] = await portal.mailsTo(email);
    expect(welcome?.subject).toBe('Welcome to Atrium: connect your first store');
    expect(welcome?.text).toContain('You can log in to it with Google.');
    expect(welcome?.html).toContain('/secure-account?mailData=');
    expect(others).toEqual([]);
    expect(portal.logLines.join('')).toContain('"event":"account_created"');
  });

  it('is logged in for as long as without “Remember me”', async () => {
    const browser = portal.browser();
    const email = newEmail();
    await continueWith('google', browser, { email });
    const [session] = await portal.database.connection
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.remembered', 'sessions.expires_at'])
      .where('users.email', '=', email)
      .execute();
    expect(session).toEqual({ remembered: 0, expires_at: portal.now() + 12 * 3_600_000 });
  });

  it.each([
    ['facebook', 'whom Facebook gives an address', {}],
    ['google', 'whose address Google has not verified', { verified: false }],
  ] as const)('%s: %s proves that address by code first', async (provider, _title, more) => {
    const browser = portal.browser();
    const email = newEmail();
    const response = await continueWith(provider, browser, { name: 'Fay Ferris', email, ...more });
    expect(response.data).toEqual({ type: 'verify-email', email });
    expect(await userOf(email)).toBeUndefined();

    const verified = await verifySocialEmail(portal, browser, email);
    expect(verified.data).toMatchObject({
      type: 'token',
      user: { email, firstName: 'Fay', lastName: 'Ferris' },
    });
    expect((await browser.call(endpoints.getProfile)).data.email).toBe(email);
    expect(await subjectsOf(email)).toMatchObject([{ provider }]);
    expect(await subjects(email)).toEqual([
      'Welcome to Atrium: connect your first store',
      expect.stringMatching(/ is your Atrium code/),
    ]);
  });

  it.each(['google', 'facebook'] as const)(
    'without an address at %s enters one',
    async (provider) => {
      const browser = portal.browser();
      const email = newEmail();
      const somebody = { name: 'Ned Nash', subject: `no-address-${provider}`, verified: false };
      expect((await continueWith(provider, browser, somebody)).data).toEqual({
        type: 'verify-email',
        email: null,
      });
      expect((await verifySocialEmail(portal, browser, email)).data).toMatchObject({
        type: 'token',
      });
      const again = await continueWith(provider, portal.browser(), somebody);
      expect(again.data).toMatchObject({ user: { email } });
    },
  );

  it('may change how they log in at once after proving their address', async () => {
    const browser = portal.browser();
    const email = newEmail();
    await continueWith('facebook', browser, { email });
    await verifySocialEmail(portal, browser, email);
    expect((await browser.call(endpoints.linkGoogle)).status).toBe(200);
  });

  it('keeps the first referral and ignores later ones', async () => {
    const email = newEmail();
    const browser = portal.browser();
    await browser.call(endpoints.register, {
      body: { email: newEmail(), password: PASSWORD, referenced_by: 'first' },
    });
    await continueWith('google', browser, { email }, { referenced_by: 'second' });
    await continueWith('google', portal.browser(), { email }, { referenced_by: 'third' });
    expect((await userOf(email))?.referenced_by).toBe('first');
  });

  it('is referred by who sent them when nobody did before, with Facebook as with Google', async () => {
    const [first, second] = [newEmail(), newEmail()];
    await continueWith('google', portal.browser(), { email: first }, { referenced_by: 'ada' });
    const browser = portal.browser();
    await continueWith('facebook', browser, { email: second }, { referenced_by: 'ines' });
    await verifySocialEmail(portal, browser, second);
    expect((await userOf(first))?.referenced_by).toBe('ada');
    expect((await userOf(second))?.referenced_by).toBe('ines');
  });
});

describe('a person is identified by issuer and subject, never by address', {
  tags: ['requirement-25'],
}, () => {
  it('and is logged in again whatever address the provider returns', async () => {
    const email = newEmail();
    await continueWith('google', portal.browser(), { email, subject: '25-moved' });
    const moved = { email: newEmail(), subject: '25-moved' };
    const response = await continueWith('google', portal.browser(), moved);
    expect(response.data).toMatchObject({ user: { email } });
    expect(await userOf(moved.email)).toBeUndefined();
  });

  it('so another subject with the same address is another person, even if Google is authoritative', async () => {
    const email = newGmail();
    await continueWith('google', portal.browser(), { email, subject: '25-a' });
    const response = await continueWith('google', portal.browser(), { email, subject: '25-b' });
    expect(response.status).toBe(409);
    expect(response.envelope.error?.code).toBe('sign_in_first');
    expect(await subjectsOf(email)).toMatchObject([{ subject: '25-a' }]);
  });

  it('so the same id at Google and at Facebook means two people', async () => {
    const [first, second] = [newEmail(), newEmail()];
    await continueWith('google', portal.browser(), { email: first, subject: '4711' });
    const browser = portal.browser();
    await continueWith('facebook', browser, { email: second, subject: '4711' });
    await verifySocialEmail(portal, browser, second);
    expect((await browser.call(endpoints.getProfile)).data.email).toBe(second);
    expect(await subjectsOf(first)).toMatchObject([{ provider: 'google' }]);
  });
});

describe('an address that has an account', () => {
  it.each([
    ['a gmail.com address', newGmail(), {}],
    ['an address of a Workspace domain', newEmail(), { hostedDomain: 'shop.example' }],
  ])('is connected at once where Google decides: %s', async (_title, email, more) => {
    const { browser } = await signedInMerchant(portal, email);
    const id = (await browser.call(endpoints.getProfile)).data.id;
    const response = await continueWith('google', portal.browser(), { email, ...more });
    expect(response.data).toMatchObject({ user: { id, firstName: '' } });
    expect((await subjects(email))[0]).toBe('Google was connected to your Atrium account');
    await logIn(portal.browser(), email);
  });

  it('is connected at once to an account that logs in with Facebook', async () => {
    const email = newGmail();
    const browser = portal.browser();
    await continueWith('facebook', browser, { email });
    await verifySocialEmail(portal, browser, email);
    const response = await continueWith('google', portal.browser(), { email });
    expect(response.data).toMatchObject({ user: { email } });
    expect(await subjectsOf(email)).toMatchObject([
      { provider: 'facebook' },
      { provider: 'google' },
    ]);
  });

  it.each([
    ['verified at Google, which does not run the mailbox', newEmail(), { hostedDomain: '' }],
    ['verified although it ends in gmail.com.example', 'x@gmail.com.example', { hostedDomain: '' }],
    ['of another domain than the Workspace’s', newEmail(), { hostedDomain: 'attacker.example' }],
  ])('requires a login first where it is %s', async (_title, email, more) => {
    await signedInMerchant(portal, email);
    const browser = portal.browser();
    const response = await continueWith('google', browser, { email, ...more });
    expect(response.status).toBe(409);
    expect(response.envelope.error).toMatchObject({
      code: 'sign_in_first',
      message: expect.stringContaining('Log in the way you usually do'),
    });
    expect(await subjectsOf(email)).toEqual([]);
    expect(browser.cookies.has('atrium_binding')).toBe(false);
  });

  it.each([
    ['google', { verified: false }],
    ['facebook', {}],
  ] as const)('shows to nobody whom %s vouches nothing for', async (provider, more) => {
    const { email } = await signedInMerchant(portal);
    const [taken, free] = [portal.browser(), portal.browser()];
    const first = await continueWith(provider, taken, {
      email,
      subject: `oracle-${provider}`,
      ...more,
    });
    expect(first.data).toEqual({ type: 'verify-email', email });
    const other = newEmail();
    await continueWith(provider, free, { email: other, subject: `free-${provider}`, ...more });

    const responses = [
      await taken.call(endpoints.setSocialEmail, { body: { email } }),
      await free.call(endpoints.setSocialEmail, { body: { email: other } }),
    ];
    expect(responses[0]?.data).toEqual({ email, type: 'verify-email' });
    expect(responses[0]?.text.replace(email, 'X')).toBe(responses[1]?.text.replace(other, 'X'));
    expect((await subjects(email))[0]).toBe('You already have an Atrium account');
    expect((await subjects(other))[0]).toMatch(/ is your Atrium code/);
    expect(await subjectsOf(email)).toEqual([]);
  });
});

describe('the owner is notified of a login from a new device', {
  tags: ['requirement-13'],
}, () => {
  it('but not of a known one', async () => {
    const email = newEmail();
    const known = portal.browser();
    await continueWith('google', known, { email });
    await continueWith('google', known, { email });
    expect(await subjects(email)).toHaveLength(1);
    await continueWith('google', portal.browser(), { email });
    expect(await subjects(email)).toEqual([
      'New login to Atrium from Chrome on Linux',
      'Welcome to Atrium: connect your first store',
    ]);
  });
});
