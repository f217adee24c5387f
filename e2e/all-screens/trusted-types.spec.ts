import type { Page } from '@playwright/test';
import { test as signedOut } from '../support/fixtures.ts';
import { expect, test as signedIn } from '../support/signed-in.ts';
import type { State } from '../support/states.ts';
import { homeStates } from './home-states.ts';
import { settingsStates } from './settings-states.ts';
import { visitorStates } from './visitor-states.ts';

/** The policy of every page; each named policy allows one script. */
const POLICY = /require-trusted-types-for 'script';.*trusted-types [a-z# -]*atrium-worker/;

/** The content policies of the opened pages. */
function policiesOf(page: Page): string[] {
  const policies: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'document' || !response.ok()) return;
    policies.push(response.headers()['content-security-policy'] ?? '');
  });
  return policies;
}

const walk =
  (states: readonly State[]) =>
  async ({ page }: Parameters<Parameters<typeof signedOut>[2]>[0]) => {
    const policies = policiesOf(page);
    // A violation throws in the page and fails the test (`support/fixtures.ts`).
    for (const { name, open } of states) await signedOut.step(name, () => open(page));
    expect(policies).not.toEqual([]);
    for (const policy of policies) expect(policy).toMatch(POLICY);
  };

signedOut('the screens of signing in work where Trusted Types are enforced', walk(visitorStates));

signedIn.describe('with a store', () => {
  signedIn.use({ stores: { daylight: 'Daylight Goods' } });

  signedIn('home works where Trusted Types are enforced', walk(homeStates));
});

signedIn('the settings work where Trusted Types are enforced', walk(settingsStates));
