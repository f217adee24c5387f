import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type MisbehavingResponse,
  type MisbehavingService,
  redirectTo,
  startMisbehavingEndpoint,
} from '../../testing/services/misbehaving-service.ts';
import { AffiliateError, firstPromoterGateway, impactGateway } from './affiliate.gateway.ts';

const REPORT = { userId: 'merchant-1', clickId: 'click-1', at: Date.UTC(2026, 10, 21) };
const IMPACT = { accountSid: 'IR1', authToken: 'token', campaignId: 7, eventTypeId: 8 };
const FIRST_PROMOTER = { accountId: 'acc_1', apiKey: 'key' };

let network: MisbehavingService<'only'>;
/** Stands for a host that must be sent no merchant. */
let foreign: MisbehavingService<'only'>;
beforeAll(async () => {
  network = await startMisbehavingEndpoint();
  foreign = await startMisbehavingEndpoint();
});
afterAll(async () => {
  await network.close();
  await foreign.close();
});

const gateways = [
  ['impact.com', impactGateway, IMPACT],
  ['FirstPromoter', firstPromoterGateway, FIRST_PROMOTER],
] as const;

describe.each(gateways)('a report to %s', (_network, gatewayOf, account) => {
  /** What the outbox makes of it: sent, or why it is retried or becomes a dead letter. */
  async function report(response: MisbehavingResponse, reportMs = 5000): Promise<string> {
    network.respondWith({ only: response });
    foreign.respondWith({});
    const timeouts = { callMs: reportMs, reportMs };
    // Each gateway reads the fields of its own account alone.
    const gateway = gatewayOf(
      { ...IMPACT, ...account, ...FIRST_PROMOTER, url: network.url },
      timeouts,
    );
    try {
      await gateway.report(REPORT);
      return 'sent';
    } catch (error) {
      if (!(error instanceof AffiliateError)) throw error;
      return `${error.code}, ${error.permanent ? 'dead letter' : 'retried'}`;
    }
  }

  it('is tried again when there is no response within the limit', async () => {
    expect(await report('no-response', 50)).toBe('TIMEOUT, retried');
  });

  it.each([
    ['hangs up', 'hang-up', 'UNAVAILABLE, retried'],
    ['fails', { status: 500 }, 'HTTP_500, retried'],
    ['no longer accepts the key', { status: 401 }, 'HTTP_401, retried'],
    ['counts too many calls', { status: 429 }, 'HTTP_429, retried'],
    ['refuses its content', { status: 422 }, 'HTTP_422, dead letter'],
    ['takes it with half of a JSON', { body: '{"Status":' }, 'sent'],
  ] as const)('to a network that %s comes out so', async (_title, response, outcome) => {
    expect(await report(response)).toBe(outcome);
    expect(network.requests).toHaveLength(1);
  });

  it('is not carried to another host', async () => {
    expect(await report(redirectTo(foreign.url))).toBe('UNAVAILABLE, retried');
    expect(foreign.requests).toEqual([]);
  });
});
