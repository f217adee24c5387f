import type { endpoints } from '@atrium/contract';
import { expect, it } from 'vitest';
import { checkAuditLine, type TestApp } from '../test-app.ts';
import type { TestBrowser, TestResponse } from '../test-browser.ts';

type Endpoints = typeof endpoints;

/** Prepares everything and returns the call that is tested. */
type Act = () => Promise<unknown>;

/** Declares a test: what a call leaves in the audit log. */
export type Audited = (
  call: keyof Endpoints,
  outcome: string,
  events: string[],
  prepare: () => Promise<Act>,
) => void;

export function auditedOn(portalOf: () => TestApp): Audited {
  return (call, outcome, events, prepare) =>
    it(`${call} that ${outcome} leaves ${events.join(' and ')}`, async () => {
      const act = await prepare();
      const begun = portalOf().logLines.length;
      await act();
      const left = portalOf()
        .logLines.slice(begun)
        .map((line) => JSON.parse(line) as { event?: string; reqId?: string; network?: string })
        .filter(({ event }) => event !== undefined);
      expect(left.map(({ event }) => event).sort()).toEqual(events);
      for (const line of left) {
        checkAuditLine(line);
        expect(line.reqId).toMatch(/^[0-9a-f]{32}$/);
        expect(line.network).toMatch(/^203\.0\.\d+\.0\/24$/);
      }
    });
}

/** What one call left in the audit log, by its request's id. */
export function auditedBy(
  { logLines }: TestApp,
  { headers }: Pick<TestResponse<unknown>, 'headers'>,
): Record<string, unknown>[] {
  return logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ reqId, event }) => reqId === headers['x-request-id'] && event !== undefined);
}

/** No address, password, code or token, and each event on a line of its own. */
export function expectDiscreetLog({ logLines }: TestApp, ...secrets: string[]): void {
  for (const line of logLines) {
    expect(line.trimEnd()).not.toMatch(/@|atr_|mailData|[\r\n]/);
    for (const secret of secrets) expect(line).not.toContain(secret);
    expect(() => JSON.parse(line)).not.toThrow();
  }
}

export function post(browser: TestBrowser, endpoint: Endpoints[keyof Endpoints], body = {}) {
  return browser.call(endpoint, { body });
}

/** The value of the newest link to a page that was mailed to an address. */
export async function linkTo(portal: TestApp, email: string, page: string): Promise<string> {
  const mails = await portal.mailsTo(email);
  const links = mails.map(
    ({ html }) => new RegExp(`${page}\\?mailData=([\\w.-]+)`).exec(html)?.[1],
  );
  return links.find((link) => link !== undefined) ?? '';
}
