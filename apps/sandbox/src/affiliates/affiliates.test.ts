import { expect, it } from 'vitest';
import type { Sandbox } from '../start-sandbox.ts';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';

const conversion = {
  CampaignId: 1000,
  EventTypeId: 4000,
  EventDate: '2026-11-20T12:00:00Z',
  OrderId: 'merchant-1',
  ClickId: 'click-1',
};

function convert({ url, environment }: Sandbox, body: object, token?: string) {
  const { IMPACT_ACCOUNT_SID: sid = '', IMPACT_AUTH_TOKEN = '' } = environment;
  const credentials = Buffer.from(`${sid}:${token ?? IMPACT_AUTH_TOKEN}`).toString('base64');
  return fetch(`${url}/impact/Advertisers/${sid}/Conversions`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function signUp({ url, environment }: Sandbox, body: object, key?: string) {
  return fetch(`${url}/firstpromoter/api/v2/track/signup`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key ?? environment.FIRSTPROMOTER_API_KEY}`,
      'Account-ID': environment.FIRSTPROMOTER_ACCOUNT_ID ?? '',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

const reportsOf = async ({ url }: Sandbox) =>
  (await fetch(`${url}/affiliates/api/reports`)).json() as Promise<object[]>;

it('queues a conversion, and counts a repeated one once', async () => {
  const sandbox = await sandboxForTest();
  const first = await convert(sandbox, conversion);
  const again = await convert(sandbox, conversion);
  expect(first.status).toBe(200);
  expect(await first.json()).toEqual(await again.json());
  expect(await reportsOf(sandbox)).toMatchObject([
    { network: 'impact.com', customer: 'merchant-1', clickId: 'click-1', times: 2 },
  ]);
});

it.each(['CampaignId', 'EventTypeId', 'EventDate', 'OrderId', 'ClickId'])(
  'refuses a conversion without %s',
  async (name) => {
    const sandbox = await sandboxForTest();
    const response = await convert(sandbox, { ...conversion, [name]: undefined });
    expect([response.status, await response.json()]).toEqual([
      400,
      { Status: 'ERROR', Message: `${name} is required` },
    ]);
    expect(await reportsOf(sandbox)).toEqual([]);
  },
);

it('tracks a sign-up by its id, and refuses one without a customer or a click id', async () => {
  const sandbox = await sandboxForTest();
  const response = await signUp(sandbox, { uid: 'merchant-1', tid: 'visit-1' });
  expect(await response.json()).toMatchObject({ etype: 'signup', referral: { uid: 'merchant-1' } });
  expect((await signUp(sandbox, { uid: 'merchant-2' })).status).toBe(400);
  expect((await signUp(sandbox, { tid: 'visit-2' })).status).toBe(400);
  expect(await reportsOf(sandbox)).toMatchObject([
    { network: 'FirstPromoter', customer: 'merchant-1', clickId: 'visit-1', times: 1 },
  ]);
});

it('refuses requests without the account’s key', async () => {
  const sandbox = await sandboxForTest();
  expect((await convert(sandbox, conversion, 'wrong')).status).toBe(401);
  expect((await signUp(sandbox, { uid: 'a', tid: 'b' }, 'wrong')).status).toBe(401);
  expect(await reportsOf(sandbox)).toEqual([]);
});

it('lists the reports on a page', async () => {
  const sandbox = await sandboxForTest();
  await signUp(sandbox, { uid: '<b>merchant</b>', tid: 'visit-1' });
  const page = await (await fetch(`${sandbox.url}/affiliates`)).text();
  expect(page).toContain('visit-1');
  expect(page).toContain('&lt;b&gt;merchant&lt;/b&gt;');
});
