import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { prerendered } from '../support/first-paint.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectHome, PASSWORD, register, signUp } from '../support/merchant.ts';

const notice = 'You are offline. What you have typed stays here.';

const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);

test('a form keeps what was typed while the network is gone, and is sent once it is back', async ({
  page,
}, { retry }) => {
  const email = `offline-${retry}@shop.example`;
  await page.goto('/signup');
  // The prerendered form can be typed into before its scripts are there, and without them nothing notices the network.
  await expect.poll(() => prerendered(page)).toBeUndefined();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await goOffline(page);
  await expect(page.getByRole('status').filter({ hasText: notice })).toHaveText(notice, {
    useInnerText: true,
  });
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('Server error, Something went wrong')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);

  await goOnline(page);
  await expect(page.getByText(notice)).toBeHidden();
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL('/verify-email');
});

test('what gets the focus is not behind the offline bar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/signup');
  await expect.poll(() => prerendered(page)).toBeUndefined();
  await goOffline(page);
  await expect(page.getByText(notice)).toBeVisible();
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        page.evaluate<string>(`(() => {
          const { activeElement } = document;
          const end = activeElement.getBoundingClientRect().bottom;
          const bar = [...document.querySelectorAll('[role=status] p')].at(-1).getBoundingClientRect();
          return end > bar.top && end < innerHeight + bar.height ? activeElement.outerHTML : '';
        })()`),
      )
      .toBe('');
  }
});

test('a code typed without a network is not lost', async ({ page, mailbox }, { retry }) => {
  const email = `offline-code-${retry}@shop.example`;
  await register(page, email);
  const mail = await mailbox.waitFor(email, / is your Atrium code/);
  await goOffline(page);
  // Submits automatically when complete.
  await page.getByLabel('Verification code').fill(mail.subject.slice(0, 6));
  await expect(page.getByText('Server error, Something went wrong')).toBeVisible();
  await expect(page.getByLabel('Verification code')).toHaveValue(mail.subject.slice(0, 6));
  await goOnline(page);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectHome(page);
});

test('home, settings and dialogs show that they could not be loaded, and recover once the network is back', async ({
  page,
  mailbox,
}, { retry }) => {
  const email = `offline-home-${retry}@shop.example`;
  await signUp(page, mailbox, email);
  // The frame of home is drawn before its scripts are there.
  await page.waitForLoadState('networkidle');

  await test.step('a page that was not fetched yet loads by itself when the network is back, without losing the portal', async () => {
    await goOffline(page);
    // Nothing is typed at home.
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toHaveText(
      'You are offline. You can carry on once the connection is back.',
      { useInnerText: true },
    );
    await page.getByRole('button', { name: new RegExp(email) }).press('Enter');
    await page.getByRole('menuitem', { name: 'Account Settings' }).press('Enter');
    const notLoaded = page.getByRole('alert').filter({ hasText: 'opens by itself' });
    await expect(notLoaded).toBeVisible();
    const heading = notLoaded.getByRole('heading');
    await expect(heading).toBeFocused();
    await expect(heading, 'nothing can be done with it').toHaveCSS('outline-style', 'none');
    await expect(page.getByRole('button', { name: new RegExp(email) })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notLoaded).toBeVisible();
    await goOnline(page);
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  });

  await test.step('a form of the settings keeps what was typed, also beside a dialog that cannot be fetched', async () => {
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lamp');
    await goOffline(page);
    await page.getByRole('button', { name: 'Upload image' }).click();
    const failed = page
      .getByRole('alert')
      .filter({ hasText: 'Server error, Something went wrong' });
    await expect(failed).toBeVisible();
    // One message, with the reason: the notice below the page is not seen meanwhile.
    await expect(failed).toContainText(notice);
    await expect(page.getByRole('paragraph').filter({ hasText: notice })).toHaveCSS('opacity', '0');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    // The message of the press before may be on its way out.
    const messages = page.getByText('Server error, Something went wrong');
    await expect(messages.filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await goOnline(page);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Upload image' }).click();
    await expect(page.getByRole('dialog', { name: 'Profile image' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a list that failed to load loads by itself when the network is back', async () => {
    await goOffline(page);
    await page.getByRole('tab', { name: 'Security' }).click();
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices.getByRole('button', { name: 'Try again' })).toBeVisible();
    await goOnline(page);
    await expect(devices.getByRole('listitem')).toHaveCount(1);
  });
});

const workerReady = (page: Page) =>
  page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');

const expectOfflinePage = (page: Page) =>
  expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();

test.describe('a page that is opened without a connection', () => {
  test('is the portal’s own, and opens by itself when the connection is back', async ({ page }) => {
    await page.goto('/login');
    await workerReady(page);
    await goOffline(page);
    // Chromium tells its worker and the page about the network one after the other.
    const [worker] = page.context().serviceWorkers();
    await expect.poll(() => worker?.evaluate('navigator.onLine')).toBe(false);
    await page.reload();
    await expectOfflinePage(page);
    await expect(page).toHaveTitle('You are offline · Atrium');
    await expect(page).toHaveURL('/login');
    // Chromium 150 tells only the worker, so the page loads again each second.
    await expect(() => expectNoViolations(page)).toPass();

    await test.step('for every page', async () => {
      await page.goto('/signup?from=mail');
      await expectOfflinePage(page);
    });

    await test.step('trying again meanwhile shows it again', async () => {
      const loaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Try again' }).click();
      await loaded;
      await expectOfflinePage(page);
    });

    await goOnline(page);
    await expect(page.getByRole('button', { name: 'Create my account' })).toBeVisible();
    await expect(page).toHaveURL('/signup?from=mail');
  });

  test('leaves every request to the browser while there is a connection', async ({
    page,
    request,
  }) => {
    await page.goto('/login');
    await workerReady(page);
    const response = await page.reload();
    expect(response?.fromServiceWorker()).toBe(false);
    await expect(page.getByLabel('Email')).toBeVisible();
    // Opened by its own address it is of no use.
    await page.goto('/offline');
    await expect(page).toHaveURL('/');
    expect(
      (await request.get('/offline-worker.js')).headers()['content-security-policy'],
    ).toContain("default-src 'none'");
  });
});

test.describe('a start while the service cannot be reached', () => {
  const unreachable = (page: Page) => page.route('**/api/**', (route) => route.abort());
  const WIDTHS = [390, 1280];
  const PATHS = ['/', '/stores', '/account-settings?tab=security', '/account-settings'];

  async function startsAndRecovers(page: Page, path: string): Promise<void> {
    await unreachable(page);
    await page.goto(path);
    await expect(page.getByRole('banner')).toBeVisible();
    const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(tryAgain.first(), path).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await expectNoViolations(page, `${path} at ${width} px`);
    }
    await page.unrouteAll();
    // Each list of a page has its own.
    await expect(async () => {
      if ((await tryAgain.count()) > 0) await tryAgain.first().click({ timeout: 1000 });
      await expect(tryAgain, `${path} after another try`).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  }

  test('shows a merchant the portal’s frame with a way to try again', async ({
    page,
    context,
    mailbox,
  }, { retry }) => {
    await signUp(page, mailbox, `offline-start-${retry}@shop.example`);
    // At the same time, because each waits for seconds until the portal has tried again by itself.
    await Promise.all(PATHS.map(async (path) => startsAndRecovers(await context.newPage(), path)));
  });

  test('leaves a visitor every page, and shows at a form that the call failed', async ({
    page,
  }) => {
    await unreachable(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const failed = page.getByText('Server error, Something went wrong');
    await expect(failed).toBeVisible();
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill('ada@shop.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('main').getByText('Server error')).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoViolations(page, `at ${width} px`);
    }
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('The password you entered is incorrect.')).toBeVisible();
  });
});
