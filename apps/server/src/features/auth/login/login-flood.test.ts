import { afterAll, beforeAll, expect, it } from 'vitest';
import { STANDARD_COST } from '../../../crypto/passwords.ts';
import { login, signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type TestBrowser, untilAvailable } from '../../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  // As in production: a flood fills the queue for hashes, beside which all else takes little time.
  portal = await startTestApp({}, { passwordCost: STANDARD_COST });
});
afterAll(() => portal.close());

const logIn = async (browser: TestBrowser, email: string) => (await login(browser, email)).status;

/** Not limited: each of the devices is known, and the passwords are right. */
it('a flood of logins from one network keeps nobody else from logging in', {
  tags: ['requirement-68'],
}, async () => {
  const { email } = await signedInMerchant(portal);
  const strangers: { email: string }[] = [];
  while (strangers.length < 5) strangers.push(await signedInMerchant(portal));
  const address = '198.51.120.7';
  const devices = Array.from({ length: 12 }, () => portal.browser({ address }));
  for (const device of devices) await logIn(device, email);
  // Opens all connections, so that nobody waits for a new one below.
  await Promise.all(devices.map((device) => logIn(device, email)));
  let ended = 0;
  const attempts = devices.flatMap((device) => Array.from({ length: 8 }, () => device));
  const flood = attempts.map(async (device) => {
    // One that is refused costs no time.
    if ((await logIn(device, email)) === 200) ended += 1;
  });
  // On a busy machine some get 503, as any caller does then.
  const getIn = (stranger: string) => untilAvailable(() => logIn(portal.browser(), stranger));
  expect(await Promise.all(strangers.map((stranger) => getIn(stranger.email)))).toEqual(
    strangers.map(() => 200),
  );
  expect(ended).toBeLessThan(attempts.length / 2);
  await Promise.all(flood);
});
