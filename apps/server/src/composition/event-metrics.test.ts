import { endpoints } from '@atrium/contract';
import { expect, it } from 'vitest';
import { newEmail, PASSWORD, registerAndVerify } from '../testing/steps/merchants.ts';
import { startTestApp } from '../testing/test-app.ts';

it('counts sign-ups, and sign-ins by result', async () => {
  const portal = await startTestApp();
  const email = newEmail();
  await registerAndVerify(portal, portal.browser(), email);
  await portal.browser().call(endpoints.login, { body: { email, password: `${PASSWORD}-wrong` } });
  const { body } = await portal.app.http.inject('/metrics');
  expect(body).toContain('atrium_events_total{event="account_created"} 1\n');
  expect(body).toContain('atrium_events_total{event="login_failed"} 1\n');
  // From the start, or an alert would miss the first one.
  expect(body).toContain('atrium_events_total{event="code_email_suppressed"} 0\n');
  await portal.close();
});
