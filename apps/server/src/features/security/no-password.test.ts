import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../../testing/steps/merchants.ts';
import { continueWith } from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '1000' });
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

it('an account without a password gets a message to set one, whatever old password is entered', async () => {
  const browser = portal.browser();
  const { data } = await continueWith('google', browser, { email: newEmail() });
  if (!('auth' in data)) throw new Error('no session');
  browser.token = data.auth.token;
  const response = await browser.call(endpoints.changePassword, {
    body: {
      oldPassword: 'Never-had-1!',
      newPassword: 'Second-Arch8!',
      confirmPassword: 'Second-Arch8!',
    },
  });
  const message = 'This account has no password yet. Set one by “Forgot Password”.';
  expect(response.status).toBe(422);
  expect(response.envelope.error).toMatchObject({
    code: 'invalid_credentials',
    message,
    data: [{ field: 'oldPassword', message }],
  });
});
