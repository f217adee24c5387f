import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitTable } from '../config/limit-table.ts';
import { newEmail, signedInMerchant } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const MAIL_LIMIT = limitTable.forgotByNetwork.max + 1;
let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({
    LIMITS: `forgotByNetwork=${MAIL_LIMIT}/3600,everyCall=3/60,cspReportsByNetwork=1/60`,
  });
});
afterAll(() => portal.close());

it('limits that an operator has set hold, for one process and for all together', async () => {
  const visitor = portal.browser();
  const forget = async () =>
    (await visitor.call(endpoints.forgotPassword, { body: { email: newEmail() } })).status;
  for (let call = 0; call < MAIL_LIMIT; call++) expect(await forget()).toBe(200);
  expect(await forget()).toBe(429);

  const { browser } = await signedInMerchant(portal);
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 10) {
    statuses.push((await browser.call(endpoints.getProfile)).status);
  }
  expect(statuses.length).toBeLessThanOrEqual(4);

  const report = () =>
    portal.app.http.inject({
      method: 'POST',
      url: '/csp-reports',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } }),
    });
  expect((await report()).statusCode).toBe(204);
  expect((await report()).statusCode).toBe(429);
});

it('the log warns of those that are looser than the default', () => {
  const lines = portal.logLines.filter((line) => line.includes('limits are looser'));
  expect(lines.map((line) => JSON.parse(line).limits)).toEqual([
    [`forgotByNetwork ${MAIL_LIMIT}/3600 instead of ${MAIL_LIMIT - 1}/3600`],
  ]);
});
