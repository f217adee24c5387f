import { endpoints } from '@atrium/contract';
import { expect } from 'vitest';
import { interrupt } from '../overlap.ts';
import type { TestBrowser } from '../test-browser.ts';
import {
  type Model,
  type Password,
  passwordChanged,
  post,
  type RealPortal,
  step,
  storeToken,
} from './account-steps.ts';
import { codeOf, postedMails } from './posted-mails.ts';

/** A login in another browser, which keeps the session that it gets. */
async function loginElsewhere(
  { portal, email }: RealPortal,
  password: Password,
): Promise<TestBrowser> {
  const rival = portal.browser();
  const response = await rival.call(endpoints.login, { body: { email, password } });
  if (response.envelope.success) storeToken(rival, response.data);
  return rival;
}

/** A session that began with a former password of the account must have ended. */
async function expectSignedOut(rival: TestBrowser): Promise<void> {
  if (rival.token === undefined) return;
  expect((await rival.call(endpoints.getProfile)).status).toBe(401);
}

const isActive = ({ account }: Readonly<Model>) => account === 'active';

export const loginDuringReset = (chosen: Password) =>
  step(
    `login during reset(${chosen})`,
    async (model, real) => {
      const before = model.password as Password; // the check below
      const { signature } = real;
      const body = { signature, password: chosen, password_confirmation: chosen };
      const [rival, response] = await interrupt(
        real.portal,
        () => loginElsewhere(real, before),
        () => post(real, endpoints.resetPassword, body),
      );
      expect(response.status).toBe(200);
      if (before !== chosen) await expectSignedOut(rival);
      Object.assign(model, {
        password: chosen,
        signatureAlive: false,
        resetCodeAlive: false,
        signedIn: false,
      });
    },
    (model) => isActive(model) && model.signatureAlive && model.password !== null,
  );

export const loginDuringChange = (chosen: Password) =>
  step(
    `login during change(${chosen})`,
    async (model, real) => {
      const before = model.password as Password; // the check below
      const body = {
        oldPassword: before,
        newPassword: chosen,
        confirmPassword: chosen,
      };
      const [rival, response] = await interrupt(
        real.portal,
        () => loginElsewhere(real, before),
        () => post(real, endpoints.changePassword, body),
      );
      expect(response.status).toBe(chosen === model.password ? 422 : 200);
      if (response.status !== 200) return;
      if (before !== chosen) await expectSignedOut(rival);
      passwordChanged(model, real, chosen);
    },
    (model) => isActive(model) && model.signedIn && model.password !== null,
  );

export const twoVerifies = step(
  'two verifies',
  async (model, real) => {
    const { email } = real;
    const code = codeOf((await postedMails(real.portal, email))[0]);
    const body = { email, code, type: 'verify-email' };
    const responses = await Promise.all([1, 2].map(() => post(real, endpoints.verify, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const winner = responses.find(({ status }) => status === 200);
    storeToken(real.browser, winner?.data);
    const password = model.registration?.password ?? null;
    Object.assign(model, {
      account: 'active',
      password,
      registration: null,
      signedIn: true,
      loggedInAt: real.portal.now(),
    });
  },
  ({ account, registration }) => account === 'none' && registration?.codeAlive === true,
);

export const twoRestores = step(
  'two restores',
  async (model, real) => {
    const body = { email: real.email, password: model.password, restoreAccount: true };
    const [first, second] = await Promise.all([
      post(real, endpoints.login, body),
      real.portal.browser().call(endpoints.login, { body }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    storeToken(real.browser, first.data);
    Object.assign(model, { account: 'active', signedIn: true, loggedInAt: real.portal.now() });
  },
  ({ account, password }) => account === 'deleted' && password !== null,
);
