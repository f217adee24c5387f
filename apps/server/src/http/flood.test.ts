import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { newEmail } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';

const FLOOD = 400;
/** More than there are connections for writing. */
const CONNECTIONS = 20;

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
    await Promise.all(Array.from({ length: CONNECTIONS }, () => requestStatus(flooding)));
    const blocking = openTestDatabase(portal.location);
    let answered = 0;
    let flood: Promise<void>[] = [];
    await blocking.connection.transaction().execute(async (transaction) => {
      // The flood’s calls wait for the row by which they are counted, in as many connections as they get.
      await transaction.selectFrom('rate_limits').select('key').forUpdate().execute();
      flood = Array.from({ length: FLOOD }, async () => {
        if ((await requestStatus(flooding)).status === 200) answered += 1;
      });
      expect((await requestStatus(portal.browser())).status).toBe(200);
      expect(answered).toBe(0);
    });
    await Promise.all(flood);
    await blocking.close();
  },
);
