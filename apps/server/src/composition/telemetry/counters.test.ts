import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable, WIDER_NETWORK_FACTOR } from '../../config/limit-table.ts';
import { newEmail, PASSWORD, registerAndVerify } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const { max } = limitTable.forgotByNetwork;
const exceeded = async (limit: string, bucket: string) => {
  const { body } = await portal.app.http.inject('/metrics');
  return Number(
    new RegExp(`exceeded_total{limit="${limit}",bucket="${bucket}"} (\\d+)`).exec(body)?.[1],
  );
};
const forget = async (address: string) =>
  (
    await portal
      .browser({ address })
      .call(endpoints.forgotPassword, { body: { email: newEmail() } })
  ).status;

describe('the metrics', () => {
  it('counts sign-ups, and sign-ins by result', async () => {
    const email = newEmail();
    await registerAndVerify(portal, portal.browser(), email);
    await portal
      .browser()
      .call(endpoints.login, { body: { email, password: `${PASSWORD}-wrong` } });
    const { body } = await portal.app.http.inject('/metrics');
    expect(body).toContain('atrium_events_total{event="account_created"} 1\n');
    expect(body).toContain('atrium_events_total{event="login_failed"} 1\n');
    // From the start, or an alert would miss the first one.
    expect(body).toContain('atrium_events_total{event="code_email_suppressed"} 0\n');
  });

  it('counts what a limit refuses, from the start and also while the refusal is remembered', async () => {
    expect(await exceeded('forgotByNetwork', 'own')).toBe(0);
    const address = '2001:db8:1:100::7';
    for (let event = 0; event < max; event++) expect(await forget(address)).toBe(200);
    expect(await exceeded('forgotByNetwork', 'own')).toBe(0);
    for (let event = 0; event < 3; event++) expect(await forget(address)).toBe(429);
    expect(await exceeded('forgotByNetwork', 'own')).toBe(3);
    expect(await exceeded('forgotByNetwork', 'ipv6_48')).toBe(0);
  });

  it('distinguishes a whole IPv6 /48 that is refused from one network that is', async () => {
    const { limiter } = portal.app.dependencies;
    const networkNumber = (number: number) => `2001:db8:2:${(number << 8).toString(16)}::`;
    for (let event = 0; event < max * WIDER_NETWORK_FACTOR; event++) {
      await limiter.consume('forgotByNetwork', `${networkNumber(event % WIDER_NETWORK_FACTOR)}/56`);
    }
    const before = await exceeded('forgotByNetwork', 'own');
    const neighbour = `${networkNumber(200)}7`;
    for (let event = 0; event < 2; event++) expect(await forget(neighbour)).toBe(429);
    expect(await limiter.tryConsume('forgotByNetwork', `${networkNumber(201)}/56`)).toBe(false);
    expect(await exceeded('forgotByNetwork', 'ipv6_48')).toBe(3);
    expect(await exceeded('forgotByNetwork', 'own')).toBe(before);
  });

  it('counts what a process refuses by itself', async () => {
    const report = { 'csp-report': { 'effective-directive': 'img-src' } };
    const statuses: number[] = [];
    for (let event = 0; event <= limitTable.cspReportsByNetwork.max; event++) {
      const response = await portal.app.http.inject({
        method: 'POST',
        url: '/csp-reports',
        headers: { 'content-type': 'application/csp-report' },
        payload: JSON.stringify(report),
      });
      statuses.push(response.statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await exceeded('cspReportsByNetwork', 'own')).toBe(1);
  });
});
