/** @module-tag slow */
import { endpoints } from '@atrium/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  loginDuringChange,
  loginDuringReset,
  twoRestores,
  twoVerifies,
} from '../../testing/steps/account-races.ts';
import {
  change,
  confirmReset,
  forgot,
  login,
  logout,
  type Model,
  PASSWORDS,
  type RealPortal,
  register,
  remove,
  reset,
  verify,
  verifyReset,
  wait,
} from '../../testing/steps/account-steps.ts';
import { newEmail } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** `MODEL_RUNS=10000` looks further; see row 65 of docs/security.md. */
const RUNS = Number(process.env.MODEL_RUNS ?? (inject('postgresUrl') === null ? 500 : 100));
let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '1000000' });
});
afterAll(() => portal.close());

/** Holds after any steps: only the right password opens, and only a live session reads. */
async function expectLegal(model: Model, real: RealPortal): Promise<void> {
  expect((await real.browser.call(endpoints.getProfile)).status).toBe(model.signedIn ? 200 : 401);
  for (const password of PASSWORDS) {
    const attacker = portal.client();
    const response = await attacker.call(endpoints.login, {
      body: { email: real.email, password },
    });
    const opens = model.account === 'active' && model.password === password;
    expect(response.status === 200 && 'auth' in (response.data as object)).toBe(opens);
  }
}

it(`the account model keeps its invariants over ${RUNS} random walks of register, verify, login, reset, change, delete and restore, some at the same time`, {
  tags: ['requirement-65'],
  timeout: 60_000 + RUNS * 1000,
}, async () => {
  const password = fc.constantFrom(...PASSWORDS);
  const steps = [
    password.map(register),
    fc.constant(verify),
    fc.tuple(password, fc.boolean()).map(([typed, restore]) => login(typed, restore)),
    fc.constant(forgot),
    fc.constant(verifyReset),
    fc.constant(confirmReset),
    password.map(reset),
    fc.tuple(password, password).map(([before, after]) => change(before, after)),
    fc.constant(logout),
    fc.constant(remove),
    fc.constant(wait),
    // Together as often as any other step, because they cost several.
    fc.oneof(
      password.map(loginDuringReset),
      password.map(loginDuringChange),
      fc.constant(twoVerifies),
      fc.constant(twoRestores),
    ),
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
          loggedInAt: 0,
        };
        const browser = portal.browser();
        const real: RealPortal = { portal, browser, email: newEmail(), signature: 'none' };
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
});
