import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import type { TestBrowser, TestResponse } from '../test-browser.ts';
import { auditedBy } from './audited.ts';

interface Refusal {
  status: number;
  /** What the merchant reads. */
  message: string;
  /** The cause in the operator's log, as far as the provider's response shows it. */
  failure?: string;
}

/**
 * The callback returned a message and wrote one audit line with the request's id; no session, identity or pending
 * registration exists, in the browser or in the database.
 */
export async function expectNobodySignedIn(
  portal: TestApp,
  browser: TestBrowser,
  response: TestResponse<unknown>,
  { status, message, failure }: Refusal,
): Promise<void> {
  expect(response.status, response.text).toBe(status);
  expect(response.envelope).toMatchObject({ data: null, message });
  expect([...browser.cookies.keys()]).toEqual(['atrium_social']);
  const { connection } = portal.database;
  expect(await connection.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(await connection.selectFrom('social_identities').select('subject').execute()).toEqual([]);
  expect(await connection.selectFrom('social_registrations').select('id').execute()).toEqual([]);
  const refused = { event: 'social_login_refused', ...(failure && { failure }) };
  expect(auditedBy(portal, response)).toMatchObject([refused]);
}
