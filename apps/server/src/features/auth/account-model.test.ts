import { endpoints } from '@atrium/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newEmail } from '../../testing/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

/** `MODEL_RUNS=10000 vitest run account-model` looks further. */
const RUNS = Number(process.env.MODEL_RUNS ?? (inject('postgresUrl') === null ? 2000 : 200));
const PASSWORDS = ['Hall-of-Light7!_', 'Second-Arch8!_', 'Third-Garden9!_'] as const;
type Password = (typeof PASSWORDS)[number];

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp(
    { LIMITS_FACTOR: '1000000' },
    { passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 } },
  );
});
afterAll(() => portal.close());

/** What an account may be, by the rules of docs/decisions/0005 and the specification's section 4. */
interface Model {
  account: 'none' | 'active' | 'deleted';
  password: Password | null;
  /** The registration that waits in this browser, and whether its code still works. */
  registration: { password: Password; codeAlive: boolean } | null;
  resetCodeAlive: boolean;
  signatureAlive: boolean;
  signedIn: boolean;
}

interface Real {
  browser: TestBrowser;
  email: string;
  signature: string;
}

type Step = fc.AsyncCommand<Model, Real>;

/** A step that may be taken at any time: what happens then is part of the rules too. */
function step(name: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return { check: () => true, run, toString: () => name };
}

const post = (real: Real, endpoint: (typeof endpoints)[keyof typeof endpoints], body: object) =>
  real.browser.call(endpoint, { body: { ...body } });

const register = (password: Password) =>
  step(`register(${password})`, async (model, real) => {
    const answer = await post(real, endpoints.register, { email: real.email, password });
    expect(answer.status).toBe(200);
    // Over an account it is a decoy, which no code completes.
    model.registration = model.account === 'none' ? { password, codeAlive: true } : null;
  });

const verify = step('verify', async (model, real) => {
  const [mail] = await portal.mailsTo(real.email);
  const code = /^([A-Z0-9]{6}) is your/.exec(mail?.subject ?? '')?.[1] ?? 'ZZZZZZ';
  const answer = await post(real, endpoints.verify, {
    email: real.email,
    code,
    type: 'verify-email',
  });
  const right = model.account === 'none' && model.registration?.codeAlive === true;
  expect(answer.status).toBe(right ? 200 : 422);
  if (!right || !model.registration) return;
  Object.assign(model, {
    account: 'active',
    password: model.registration.password,
    registration: null,
    signedIn: true,
  });
  real.browser.token = (answer.data as { auth: { token: string } }).auth.token;
});

const login = (password: Password, restoreAccount: boolean) =>
  step(`login(${password}, restore: ${restoreAccount})`, async (model, real) => {
    const answer = await post(real, endpoints.login, {
      email: real.email,
      password,
      restoreAccount,
    });
    if (model.account === 'none') {
      const known = model.registration?.password === password;
      expect(answer.status).toBe(known ? 403 : 422);
      if (known && model.registration) model.registration.codeAlive = true;
      return;
    }
    if (model.password !== password) return expect([403, 422]).toContain(answer.status);
    expect(answer.status).toBe(200);
    if (model.account === 'deleted' && !restoreAccount) {
      return expect(answer.data).toEqual({ accountDeleted: true });
    }
    Object.assign(model, { account: 'active', signedIn: true });
    real.browser.token = (answer.data as { auth: { token: string } }).auth.token;
  });

const forgot = step('forgot', async (model, real) => {
  expect((await post(real, endpoints.forgotPassword, { email: real.email })).status).toBe(200);
  model.resetCodeAlive = model.account !== 'none';
});

const verifyReset = step('verify reset', async (model, real) => {
  const mails = await portal.mailsTo(real.email);
  const mail = mails.find(({ text }) => text.includes('SET A NEW PASSWORD'));
  const code = mail?.subject.slice(0, 6) ?? 'ZZZZZZ';
  const answer = await post(real, endpoints.verify, {
    email: real.email,
    code,
    type: 'reset-password',
  });
  expect(answer.status).toBe(model.resetCodeAlive ? 200 : 422);
  if (!model.resetCodeAlive) return;
  real.signature = (answer.data as { signature: string }).signature;
  Object.assign(model, { resetCodeAlive: false, signatureAlive: true });
});

const reset = (password: Password) =>
  step(`reset(${password})`, async (model, real) => {
    const answer = await post(real, endpoints.resetPassword, {
      signature: real.signature,
      password,
      password_confirmation: password,
    });
    expect(answer.status).toBe(model.signatureAlive ? 200 : 403);
    if (!model.signatureAlive) return;
    Object.assign(model, {
      password,
      signatureAlive: false,
      resetCodeAlive: false,
      signedIn: false,
    });
  });

const change = (oldPassword: Password, newPassword: Password) =>
  step(`change(${oldPassword}, ${newPassword})`, async (model, real) => {
    const answer = await post(real, endpoints.changePassword, {
      oldPassword,
      newPassword,
      confirmPassword: newPassword,
    });
    if (!model.signedIn) return expect(answer.status).toBe(401);
    const right = oldPassword === model.password && newPassword !== oldPassword;
    expect(answer.status).toBe(right ? 200 : 422);
    if (right)
      Object.assign(model, { password: newPassword, signatureAlive: false, resetCodeAlive: false });
  });

/** Two steps that chance alone seldom puts next to each other. */
const proveForReset = step('forgot and verify reset', async (model, real) => {
  await forgot.run(model, real);
  await verifyReset.run(model, real);
});

const logout = step('logout', async (model, real) => {
  expect((await real.browser.call(endpoints.logout)).status).toBe(model.signedIn ? 200 : 401);
  model.signedIn = false;
});

const remove = step('delete', async (model, real) => {
  const answer = await post(real, endpoints.deleteProfile, { isDeleted: true });
  expect(answer.status).toBe(model.signedIn ? 200 : 401);
  if (!model.signedIn) return;
  Object.assign(model, {
    account: 'deleted',
    signedIn: false,
    resetCodeAlive: false,
    signatureAlive: false,
  });
});

const wait = step('wait 11 minutes', async (model) => {
  portal.advance(11 * 60_000);
  if (model.registration) model.registration.codeAlive = false;
  Object.assign(model, { resetCodeAlive: false, signatureAlive: false });
});

/** Holds after any steps: only the right password opens, and only a live session reads. */
async function expectLegal(model: Model, real: Real): Promise<void> {
  expect((await real.browser.call(endpoints.getProfile)).status).toBe(model.signedIn ? 200 : 401);
  for (const password of PASSWORDS) {
    const stranger = portal.client();
    const answer = await stranger.call(endpoints.login, { body: { email: real.email, password } });
    const opens = model.account === 'active' && model.password === password;
    expect(answer.status === 200 && 'auth' in (answer.data as object)).toBe(opens);
  }
}

it(`stays legal over ${RUNS} random walks of register, verify, login, reset, change, delete and restore (row 65)`, async () => {
  const password = fc.constantFrom(...PASSWORDS);
  const steps = [
    password.map(register),
    fc.constant(verify),
    fc.tuple(password, fc.boolean()).map(([typed, restore]) => login(typed, restore)),
    fc.constant(forgot),
    fc.constant(verifyReset),
    fc.constant(proveForReset),
    password.map(reset),
    fc.tuple(password, password).map(([before, after]) => change(before, after)),
    fc.constant(logout),
    fc.constant(remove),
    fc.constant(wait),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.commands(steps, { maxCommands: 25, size: 'max' }),
      async (fresh, commands) => {
        const model: Model = {
          account: 'none',
          password: null,
          registration: null,
          resetCodeAlive: false,
          signatureAlive: false,
          signedIn: false,
        };
        const real: Real = { browser: portal.browser(), email: newEmail(), signature: 'none' };
        if (!fresh) {
          await register(PASSWORDS[0]).run(model, real);
          await verify.run(model, real);
        }
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await expectLegal(model, real);
      },
    ),
    { numRuns: RUNS },
  );
}, 600_000);
