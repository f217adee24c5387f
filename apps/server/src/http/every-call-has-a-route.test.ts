import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

it('the server has a route for every call of the contract', () => {
  const unbound = Object.entries(endpoints)
    .filter(([, { method, path }]) => {
      const url = `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
      return !portal.app.http.hasRoute({ method, url });
    })
    .map(([name]) => name);
  expect(unbound).toEqual([]);
});

/** Every call of the API, written by hand, so that a lost or renamed one is noticed. */
const calls = `
  POST /platform/shop/add
  POST /platform/shop/get-list
  POST /platform/shop/change
  GET /platform/user/profile
  GET /get-signed-url
  POST /dtm/connected-apps
  GET /get-countries
  POST /platform/account-settings/update-email-verification
  POST /platform/account-settings/verify-updated-email
  POST /account-settings/update-phone-verification
  POST /account-settings/verify-updated-phone
  DELETE /platform/user/delete-profile
  POST /platform/user/update-profile
  DELETE /platform/user/remove-image
  GET /platform/user/logout
  POST /platform/user/change-password
  GET /platform/user/access-tokens
  DELETE /user/platform/access-tokens/{id}
  POST /auth/validate-email
  POST /auth/verify
  POST /auth/register
  POST /auth/login
  POST /auth/forgot-password
  POST /auth/reset-password
  POST /auth/resend-verification
  POST /auth/sso/google
  POST /auth/sso/facebook
  POST /auth/sso/google/callback
  POST /auth/sso/facebook/callback
  POST /return-signed-data
  POST /return-signed-login-data
  POST /reviews/get-login-url
  POST /dtm/get-login-url
  POST /dtm/dtm-register
  GET /catalogue
  POST /platform/shop/verify
  POST /handoff/consume
  POST /handoff/connection
  POST /auth/secure-account
  POST /auth/registration-status
  GET /auth/proof-of-work
  POST /auth/revert-email
  POST /platform/user/dismiss-email-problem
  POST /platform/user/log-out-other-devices
  GET /platform/user/setup-guide
  POST /platform/user/setup-guide
  POST /auth/sso/email
  GET /platform/shop/install
  POST /platform/shop/install
  DELETE /platform/shop/install
  GET /platform/shop/requests
  POST /platform/shop/requests/{id}
  GET /platform/shop/details
  POST /platform/shop/rename
  POST /platform/shop/remove
  POST /platform/shop/restore
  POST /platform/shop/end-access
  GET /platform/user/sign-ins
  POST /platform/user/sign-ins/google
  POST /platform/user/sign-ins/facebook
  POST /platform/user/sign-ins/google/callback
  POST /platform/user/sign-ins/facebook/callback
  DELETE /platform/user/sign-ins/google
  DELETE /platform/user/sign-ins/facebook`;

it('the contract has exactly these calls, each at its method and path', () => {
  const known = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(known.sort()).toEqual(
    calls
      .trim()
      .split(/\s*\n\s*/)
      .sort(),
  );
});
