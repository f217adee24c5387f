import { endpoints } from '@atrium/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type MisbehavingService,
  redirectTo,
  startMisbehavingEndpoint,
} from '../../testing/services/misbehaving-service.ts';
import { merchantWithStore } from '../../testing/steps/merchants.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const CLICKS = { clickId: 'impact-click', _fprom_tid: 'promoter-visit' };

interface Report {
  network: string;
  customer: string;
  clickId: string;
  times: number;
}

async function merchantReadyToStart(portal: TestApp, shop: string) {
  const merchant = await merchantWithStore(portal, `${shop}.myshopify.com`);
  await verifyStore(portal, merchant.browser, `${shop}.myshopify.com`);
  const user = await portal.app.dependencies.repositories.users.findByEmail(merchant.email);
  const start = (body: object) => merchant.browser.call(endpoints.dtmRegister, { body });
  return { ...merchant, userId: user?.id ?? '', start };
}

/** Delivers what is due, and returns what the networks received about one merchant. */
async function reportsOf(portal: TestApp, userId: string): Promise<Report[]> {
  await portal.app.jobs.affiliateWorker.deliverDue();
  const response = await fetch(`${portal.sandbox.url}/affiliates/api/reports`);
  const reports = (await response.json()) as Report[];
  return reports.filter(({ customer }) => customer === userId);
}

const rowsOf = ({ database }: TestApp) =>
  database.connection
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '!=', 'mail')
    .orderBy('id')
    .execute();

describe('a referred merchant', () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startTestApp();
  });
  afterAll(() => portal.close());

  it('is reported to both networks once the first product is started, by id and not by address', async () => {
    const { start, userId, email } = await merchantReadyToStart(portal, 'referred');
    expect((await start(CLICKS)).status).toBe(200);
    const reports = await reportsOf(portal, userId);
    expect(reports).toMatchObject([
      { network: 'FirstPromoter', clickId: 'promoter-visit', times: 1 },
      { network: 'impact.com', clickId: 'impact-click', times: 1 },
    ]);
    expect(JSON.stringify(reports)).not.toContain(email);
  });

  it('is reported once, however often and with whatever clicks the product is started', async () => {
    const { start, userId } = await merchantReadyToStart(portal, 'eager');
    await Promise.all(Array.from({ length: 5 }, () => start(CLICKS)));
    await start({ clickId: 'another', _fprom_tid: 'another' });
    const { affiliateWorker } = portal.app.jobs;
    await Promise.all([affiliateWorker.deliverDue(), affiliateWorker.deliverDue()]);
    expect((await reportsOf(portal, userId)).map(({ times }) => times)).toEqual([1, 1]);
  });

  it('is reported only to the network whose click was stored', async () => {
    const { start, userId } = await merchantReadyToStart(portal, 'one-network');
    await start({ clickId: '', _fprom_tid: 'promoter-visit' });
    expect(await reportsOf(portal, userId)).toMatchObject([{ network: 'FirstPromoter' }]);
  });

  it('is not reported without a click', async () => {
    const { start, userId } = await merchantReadyToStart(portal, 'on-their-own');
    await start({ clickId: '', _fprom_tid: '' });
    expect(await reportsOf(portal, userId)).toEqual([]);
  });

  it('leaves no readable report in the database', async () => {
    const { start, userId } = await merchantReadyToStart(portal, 'forgotten');
    await start(CLICKS);
    expect(JSON.stringify(await rowsOf(portal))).not.toContain('impact-click');
    await reportsOf(portal, userId);
    const rows = await rowsOf(portal);
    expect(rows.every((row) => row.outcome === 'delivered' && row.payload_sealed === '')).toBe(
      true,
    );
  });
});

describe('an operator without an account at the networks', () => {
  it('stores the click and enqueues nothing', async () => {
    const portal = await startTestApp({
      IMPACT_ACCOUNT_SID: '',
      IMPACT_AUTH_TOKEN: '',
      IMPACT_CAMPAIGN_ID: '',
      IMPACT_EVENT_TYPE_ID: '',
      FIRSTPROMOTER_ACCOUNT_ID: '',
      FIRSTPROMOTER_API_KEY: '',
    });
    const { start } = await merchantReadyToStart(portal, 'no-network');
    await start(CLICKS);
    const clicks = portal.database.connection.selectFrom('affiliate_clicks').selectAll();
    expect(await clicks.execute()).toHaveLength(1);
    expect(await rowsOf(portal)).toEqual([]);
    expect(await portal.app.jobs.affiliateWorker.deliverDue()).toBe(0);
    await portal.close();
  });
});

describe('a network that does not accept the report', () => {
  let network: MisbehavingService<'only'>;
  let portal: TestApp;
  beforeAll(async () => {
    network = await startMisbehavingEndpoint();
    portal = await startTestApp({
      IMPACT_URL: network.url,
      FIRSTPROMOTER_ACCOUNT_ID: '',
      FIRSTPROMOTER_API_KEY: '',
    });
  });
  afterEach(async () => {
    network.respondWith({});
    await portal.database.connection.deleteFrom('outbox').execute();
  });
  afterAll(async () => {
    await portal.close();
    await network.close();
  });

  let merchants = 0;
  async function reportOne(): Promise<void> {
    const { start } = await merchantReadyToStart(portal, `unheard-${++merchants}`);
    expect((await start(CLICKS)).status).toBe(200);
    await portal.app.jobs.affiliateWorker.deliverDue();
  }

  it('gets the report later when it was unreachable', async () => {
    network.respondWith({ only: 'hang-up' });
    await reportOne();
    expect(await rowsOf(portal)).toMatchObject([
      { outcome: null, attempts: 1, last_error: 'UNAVAILABLE', available_at: portal.now() + 2000 },
    ]);
    const [row] = await rowsOf(portal);
    const line = portal.logLines.findLast((each) => each.includes('not delivered')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ outboxId: row?.id, reason: 'UNAVAILABLE' });
    network.respondWith({});
    portal.advance(2000);
    await portal.app.jobs.affiliateWorker.deliverDue();
    expect(await rowsOf(portal)).toMatchObject([{ outcome: 'delivered' }]);
    expect(network.requests.map(({ path }) => path)).toEqual([
      '/Advertisers/IRsandbox/Conversions',
    ]);
  });

  it.each([
    [500, 'HTTP_500', null],
    [503, 'HTTP_503', null],
    [429, 'HTTP_429', null],
    [401, 'HTTP_401', null],
    [403, 'HTTP_403', null],
    [400, 'HTTP_400', 'dead'],
    [422, 'HTTP_422', 'dead'],
  ])('decides by its status %i whether the report is retried', async (status, reason, outcome) => {
    const body = '{"Status":"ERROR","Message":"secret words of its own"}';
    network.respondWith({ only: { status, body } });
    await reportOne();
    expect(await rowsOf(portal)).toMatchObject([{ outcome, last_error: reason }]);
    expect(portal.logLines.join('')).not.toContain('secret words');
  });

  it('cannot send the report elsewhere', async () => {
    const elsewhere = await startMisbehavingEndpoint();
    network.respondWith({ only: redirectTo(`${elsewhere.url}/taken`) });
    await reportOne();
    expect(elsewhere.requests).toEqual([]);
    expect(await rowsOf(portal)).toMatchObject([{ outcome: null, last_error: 'UNAVAILABLE' }]);
    await elsewhere.close();
  });

  it('delays no email', async () => {
    network.respondWith({ only: { status: 500 } });
    await reportOne();
    const { email } = await merchantReadyToStart(portal, 'mailed-meanwhile');
    expect(await portal.mailsTo(email)).not.toHaveLength(0);
    expect(await portal.app.jobs.affiliateWorker.deliverDue()).toBe(0);
  });

  it('gets its own credentials, which are not logged', async () => {
    await reportOne();
    const token = portal.environment.IMPACT_AUTH_TOKEN ?? '';
    const credentials = Buffer.from(`IRsandbox:${token}`).toString('base64');
    expect(network.requests[0]?.authorization).toBe(`Basic ${credentials}`);
    const log = portal.logLines.join('');
    expect(log).not.toContain(token);
    expect(log).not.toContain(credentials);
  });
});
