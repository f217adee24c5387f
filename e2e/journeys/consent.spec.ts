import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCodes } from '@atrium/contract';
import type { Route } from '@playwright/test';
import { expectNoViolationsInAnyLook } from '../support/accessibility.ts';
import { painted, shiftOf, WATCH_SHIFTS } from '../support/first-paint.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterCode, expectHome, PASSWORD, startWithNewStore } from '../support/merchant.ts';

// The tag container of the sandbox.
test.use({
  extraEnvironment: { GTM_ID: 'GTM-SANDBOX', GTM_URL: '{sandbox}/gtm', GTM_ORIGINS: '{sandbox}' },
});

const question = 'May we use cookies?';

test('a partner’s merchant allows cookies, signs up, and is reported once the product is started', async ({
  page,
  portal,
  mailbox,
}) => {
  const email = `partner-${test.info().retry}@shop.example`;
  const tagRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${portal.sandboxUrl}/gtm`)) tagRequests.push(request.url());
  });

  await test.step('chooses first: nothing of the container is loaded', async () => {
    await page.goto('/?irclickid=click-of-a-partner');
    await expect(page.getByRole('region', { name: question })).toBeVisible();
    await expectNoViolationsInAnyLook(page);
    expect(tagRequests).toEqual([]);
  });

  await test.step('allows cookies, and the partner’s click is kept', async () => {
    await page.getByRole('button', { name: 'Allow cookies' }).click();
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name, value }) => [name, value]))
      .toContainEqual(['irclickid', 'click-of-a-partner']);
  });

  await test.step('signs up: the tags get it, in the order of the events', async () => {
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await enterCode(page, mailbox, email);
    await expectHome(page);
    // The page was reloaded: no third-party script runs in a session.
    await expect(page.locator('script[data-container]')).toHaveCount(0);
    const events = await page.request.get(`${portal.sandboxUrl}/gtm/api/events`);
    const names = ((await events.json()) as { event: string }[]).map(({ event }) => event);
    expect(names).toContain('sign_up');
    expect(names).toContain('generate_lead');
  });

  await test.step('starts the AI theme, and impact.com gets a report', async () => {
    await startWithNewStore(page, 'Partner Goods', `partner-${test.info().retry}`);
    await expect
      .poll(async () => {
        const response = await page.request.get(`${portal.sandboxUrl}/affiliates/api/reports`);
        return response.json();
      })
      .toMatchObject([{ network: 'impact.com', clickId: 'click-of-a-partner', times: 1 }]);
  });
});

test('a visitor who declines sees no question again, and can allow it later from the footer', async ({
  page,
  portal,
}) => {
  const served = await (await page.request.get('/login')).text();
  expect(served).toContain('<html data-tags ');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  await expect(page.getByRole('region', { name: question })).toBeHidden();

  // The operator's own page.
  await page.route('**/cookie-policy', (route) => route.fulfill({ body: 'Our cookies' }));
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('region', { name: question }).getByRole('link').click();
  await expect(page.getByText('Our cookies')).toBeVisible();
  await page.goBack();

  const container = page.waitForRequest(`${portal.sandboxUrl}/gtm/gtm.js?id=GTM-SANDBOX`);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('button', { name: 'Allow cookies' }).click();
  await container;
});

test('on a phone the question leaves every field and link reachable', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/signup');
  const box = page.getByRole('region', { name: question });
  await expect(box).toBeVisible();
  for (const name of ['Terms', 'Cookie settings']) {
    const last = page.getByRole(name === 'Terms' ? 'link' : 'button', { name, exact: true });
    await last.last().focus();
    const [reached, covered] = await Promise.all([last.last().boundingBox(), box.boundingBox()]);
    const edge = (reached?.y ?? Infinity) + (reached?.height ?? 0);
    expect(edge).toBeLessThanOrEqual(covered?.y ?? 0);
  }
});

test('on a phone the cookie question causes no layout shift, and the side panel is shown again once it is closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.addInitScript(WATCH_SHIFTS);
  await page.goto('/');
  await expect(page.getByRole('region', { name: question })).toBeVisible();
  await painted(page);
  expect(await shiftOf(page)).toBeLessThan(0.02);
  const illustration = page.getByRole('complementary');
  await expect(illustration).toBeHidden();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(illustration).toBeVisible();
});

test('a container that fails to load prevents no login and loads no other script', async ({
  browser,
  portal,
}) => {
  const called: string[] = [];
  const foreign = createServer(({ url }, response) => {
    called.push(String(url));
    response.end();
  }).listen(0, '127.0.0.1');
  // A server that listens on a port has an address of this form.
  const location = () => `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/gtm.js`;
  const failures: [string, (route: Route) => unknown][] = [
    ['cannot be reached', (route) => route.abort('connectionrefused')],
    ['never responds', () => undefined],
    ['responds with 500', (route) => route.fulfill({ status: 500 })],
    ['is half a script', (route) => route.fulfill({ body: 'dataLayer.push({' })],
    [
      'leads elsewhere',
      (route) => route.fulfill({ status: 302, headers: { location: location() } }),
    ],
  ];
  // A separate page, because console output of the container is not a failure of the portal.
  const page = await browser.newPage({ baseURL: portal.portalUrl });
  const consent = { name: 'atrium_consent', value: 'granted', url: portal.portalUrl };
  await page.context().addCookies([consent]);
  for (const [failure, respond] of failures) {
    await test.step(`which ${failure}`, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.route(/gtm\.js/, (route) => respond(route));
      const request = page.waitForRequest(/gtm\.js/);
      await page.goto('/login', { waitUntil: 'commit' });
      await request;
      await page.getByLabel('Email').fill('nobody@shop.example');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: /^Login/ }).click();
      await expect(page.getByText(errorCodes.invalid_credentials.message)).toBeVisible();
    });
  }
  expect(called).toEqual([]);
  await page.context().close();
  foreign.close();
});
