import { endpoints } from '@atrium/contract';
import type fc from 'fast-check';
import { expect } from 'vitest';
import { HOUR_MS } from '../../core/lifetimes.ts';
import type { TestApp } from '../test-app.ts';
import type { TestBrowser } from '../test-browser.ts';
import { codeOf, postedMails } from './posted-mails.ts';

export const PASSWORDS = ['Hall-of-Light7!_', 'Second-Arch8!_', 'Third-Garden9!_'] as const;
export type Password = (typeof PASSWORDS)[number];

/** How long after a login an account can be deleted. */
const FRESH_FOR_MS = HOUR_MS;

/** The state that an account must have by the rules of docs/product.md and docs/decisions/accounts/0005. */
export interface Model {
  account: 'none' | 'active' | 'deleted';
  password: Password | null;
  /** The registration that waits in this browser, and whether its code still works. */
  registration: { password: Password; codeAlive: boolean } | null;
  resetCodeAlive: boolean;
  signatureAlive: boolean;
  signedIn: boolean;
  /** By the server's clock, in milliseconds. */
  loggedInAt: number;
}

export interface RealPortal {
  portal: TestApp;
  browser: TestBrowser;
  email: string;
  signature: string;
}

export type Step = fc.AsyncCommand<Model, RealPortal>;

/** A step. By default it is possible in every state, because the rules also say when it must be refused. */
export function step(
  name: string,
  run: (model: Model, real: RealPortal) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Step {
  return { check, run, toString: () => name };
}

/** Uses the session that a login has returned. */
export function storeToken(browser: TestBrowser, data: unknown): void {
  browser.token = (data as { auth: { token: string } }).auth.token; // as the contract declares it
}

export const post = (
  real: RealPortal,
  endpoint: (typeof endpoints)[keyof typeof endpoints],
  body: object,
) => real.browser.call(endpoint, { body: { ...body } });

export const register = (password: Password) =>
  step(`register(${password})`, async (model, real) => {
    const response = await post(real, endpoints.register, { email: real.email, password });
    expect(response.status).toBe(200);
    // If the address has an account, it is a dummy registration, which no code completes.
    model.registration = model.account === 'none' ? { password, codeAlive: true } : null;
  });

export const verify = step('verify', async (model, real) => {
  const code = codeOf((await postedMails(real.portal, real.email))[0]);
  const response = await post(real, endpoints.verify, {
    email: real.email,
    code,
    type: 'verify-email',
  });
  const right = model.account === 'none' && model.registration?.codeAlive === true;
  expect(response.status).toBe(right ? 200 : 422);
  if (!right || !model.registration) return;
  Object.assign(model, {
    account: 'active',
    password: model.registration.password,
    registration: null,
    signedIn: true,
    loggedInAt: real.portal.now(),
  });
  storeToken(real.browser, response.data);
});

export const login = (password: Password, restoreAccount: boolean) =>
  step(`login(${password}, restore: ${restoreAccount})`, async (model, real) => {
    const response = await post(real, endpoints.login, {
      email: real.email,
      password,
      restoreAccount,
    });
    if (model.account === 'none') {
      const known = model.registration?.password === password;
      expect(response.status).toBe(known ? 403 : 422);
      if (known && model.registration) model.registration.codeAlive = true;
      return;
    }
    if (model.password !== password) return expect([403, 422]).toContain(response.status);
    expect(response.status).toBe(200);
    if (model.account === 'deleted' && !restoreAccount) {
      return expect(response.data).toEqual({ accountDeleted: true });
    }
    Object.assign(model, { account: 'active', signedIn: true, loggedInAt: real.portal.now() });
    storeToken(real.browser, response.data);
  });

export const forgot = step('forgot', async (model, real) => {
  expect((await post(real, endpoints.forgotPassword, { email: real.email })).status).toBe(200);
  model.resetCodeAlive = model.account !== 'none';
});

export const verifyReset = step('verify reset', async (model, real) => {
  const mails = await postedMails(real.portal, real.email);
  const code = codeOf(mails.find(({ template }) => template === 'reset-code'));
  const response = await post(real, endpoints.verify, {
    email: real.email,
    code,
    type: 'reset-password',
  });
  expect(response.status).toBe(model.resetCodeAlive ? 200 : 422);
  if (!model.resetCodeAlive) return;
  real.signature = (response.data as { signature: string }).signature;
  Object.assign(model, { resetCodeAlive: false, signatureAlive: true });
});

export const reset = (password: Password) =>
  step(`reset(${password})`, async (model, real) => {
    const response = await post(real, endpoints.resetPassword, {
      signature: real.signature,
      password,
      password_confirmation: password,
    });
    expect(response.status).toBe(model.signatureAlive ? 200 : 403);
    if (!model.signatureAlive) return;
    Object.assign(model, {
      password,
      signatureAlive: false,
      resetCodeAlive: false,
      signedIn: false,
    });
  });

/** Entering the old password counts as a login, and emails for a reset no longer work. */
export function passwordChanged(model: Model, { portal }: RealPortal, password: Password): void {
  const loggedInAt = portal.now();
  Object.assign(model, { password, loggedInAt, signatureAlive: false, resetCodeAlive: false });
}

export const change = (oldPassword: Password, newPassword: Password) =>
  step(`change(${oldPassword}, ${newPassword})`, async (model, real) => {
    const response = await post(real, endpoints.changePassword, {
      oldPassword,
      newPassword,
      confirmPassword: newPassword,
    });
    if (!model.signedIn) return expect(response.status).toBe(401);
    const right = oldPassword === model.password && newPassword !== oldPassword;
    expect(response.status).toBe(right ? 200 : 422);
    if (right) passwordChanged(model, real, newPassword);
  });

/** One step of two, because random order seldom puts them next to each other. */
export const confirmReset = step('forgot and verify reset', async (model, real) => {
  await forgot.run(model, real);
  await verifyReset.run(model, real);
});

export const logout = step('logout', async (model, real) => {
  expect((await real.browser.call(endpoints.logout)).status).toBe(model.signedIn ? 200 : 401);
  model.signedIn = false;
});

export const remove = step('delete', async (model, real) => {
  const response = await post(real, endpoints.deleteProfile, { isDeleted: true });
  if (!model.signedIn) return expect(response.status).toBe(401);
  const isFresh = real.portal.now() - model.loggedInAt <= FRESH_FOR_MS;
  expect(response.status).toBe(isFresh ? 200 : 403);
  if (!isFresh) return;
  Object.assign(model, {
    account: 'deleted',
    signedIn: false,
    resetCodeAlive: false,
    signatureAlive: false,
  });
});

export const wait = step('wait 11 minutes', async (model, real) => {
  real.portal.advance(11 * 60_000);
  if (model.registration) model.registration.codeAlive = false;
  Object.assign(model, { resetCodeAlive: false, signatureAlive: false });
});
