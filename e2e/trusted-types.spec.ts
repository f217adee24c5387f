import type { Page } from '@playwright/test';
import { homeStates } from './looks/home-states.ts';
import { settingsStates } from './looks/settings-states.ts';
import { visitorStates } from './looks/visitor-states.ts';
import { test as signedOut } from './support/fixtures.ts';
import { expect, test as signedIn } from './support/signed-in.ts';
import type { State } from './support/states.ts';

// A page that the test itself hands to the browser may not call a stand-in on this machine.
const extraEnvironment = { GEOLOCATION_URL: '' };
signedOut.use({ extraEnvironment });
signedIn.use({ extraEnvironment });

/** What the server may ask of the portal's pages; the two policies let one script each through. */
const POLICY = "require-trusted-types-for 'script'; trusted-types atrium-worker atrium-tags";

/** Lets every page be served with it, beside the policy it has; returns how many were so far. */
async function enforce(page: Page): Promise<() => number> {
  let served = 0;
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const headers = answer.headers();
    const known = headers['content-security-policy'];
    const policy = known === undefined ? POLICY : `${known}; ${POLICY}`;
    await route.fulfill({
      response: answer,
      headers: { ...headers, 'content-security-policy': policy },
    });
    served++;
  });
  return () => served;
}

const walk =
  (states: readonly State[]) =>
  async ({ page }: Parameters<Parameters<typeof signedOut>[2]>[0]) => {
    const served = await enforce(page);
    // What breaks the policy is thrown in the page, and fails the test (`support/fixtures.ts`).
    for (const { name, open } of states) await signedOut.step(name, () => open(page));
    expect(served(), 'pages with the policy').toBeGreaterThan(0);
  };

signedOut('the screens of signing in work where Trusted Types are enforced', walk(visitorStates));

signedIn.describe('with a store', () => {
  signedIn.use({ stores: { daylight: 'Daylight Goods' } });

  signedIn('home works where Trusted Types are enforced', walk(homeStates));
});

signedIn('the settings work where Trusted Types are enforced', walk(settingsStates));
