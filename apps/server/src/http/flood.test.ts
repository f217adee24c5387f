import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newEmail } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';

const FLOOD = 400;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** It is counted in the database and reads from it, and each page that waits makes one every two seconds. */
const requestStatus = (browser: TestBrowser) =>
  browser.call(endpoints.registrationStatus, { body: { email: newEmail() } });

// On SQLite calls hardly wait: each of its queries takes the event loop until it is done.
const itOnPostgres = it.runIf(inject('postgresUrl') !== null);

itOnPostgres(
  'a flood of calls from one network does not delay the call of another',
  {
    tags: ['requirement-68'],
  },
  async () => {
    const flooding = portal.browser();
    let answered = 0;
    const flood = Array.from({ length: FLOOD }, async () => {
      await requestStatus(flooding);
      answered += 1;
    });
    expect((await requestStatus(portal.browser())).status).toBe(200);
    expect(answered).toBeLessThan(FLOOD / 2);
    await Promise.all(flood);
  },
);
