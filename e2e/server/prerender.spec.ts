import type { Page } from '@playwright/test';
import { hold, painted, WATCH_HEADINGS, WATCH_SHIFTS } from '../support/first-paint.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectHome, PASSWORD, signUp } from '../support/merchant.ts';

const publicPages = [
  { path: '/', title: 'One door to all your stores', fields: [], link: 'Login' },
  { path: '/login', title: 'Login', fields: ['Email', 'Password'], link: 'Forgot Password' },
  { path: '/signup', title: 'Register', fields: ['Email', 'Password'], link: 'Log in' },
  {
    path: '/forget-password',
    title: 'Forgot your password?',
    fields: ['Email'],
    link: 'Back to Login',
  },
];

/** Delays the page's scripts until the returned function is called. */
const holdScripts = (page: Page) => hold(page, '**/assets/*.js');

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title, fields, link } of publicPages) {
    test(`${path} shows its heading, fields, links and footer`, async ({ page }) => {
      await page.goto(path);
      await expect(heading(page)).toHaveText(title);
      for (const field of fields) {
        await expect(page.getByLabel(field, { exact: true })).toBeEditable();
      }
      await expect(page.getByRole('main').getByRole('link', { name: link })).toBeVisible();
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }),
      ).toBeVisible();
    });
  }

  test('a tab has its image, and the browser’s frame the colour of each scheme', async ({
    page,
  }) => {
    await page.goto('/');
    for (const [scheme, color] of [
      ['light', '#faf8f5'],
      ['dark', '#121411'],
    ] as const) {
      const meta = page.locator(`meta[name="theme-color"][media*="${scheme}"]`);
      await expect(meta).toHaveAttribute('content', color);
    }
    const icon = await page.locator('link[rel="icon"]').getAttribute('href');
    const image = await page.request.get(icon ?? '');
    expect(image.headers()['content-type']).toContain('image/svg+xml');
  });

  test('a password never gets into the URL', async ({ page, baseURL }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('ada@shop.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(`${baseURL}/login`);
  });
});

test('what is typed before the scripts have come is kept, checked and sent', async ({
  page,
  mailbox,
}) => {
  const release = await holdScripts(page);
  await page.goto('/signup', { waitUntil: 'commit' });
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Email').fill('early@shop.example');
  await password.fill(PASSWORD);
  release();
  await expect(page.getByRole('list', { name: 'Password requirements' })).toBeHidden();
  await expect(password).toBeFocused();
  await expect(password).toHaveValue(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL('/verify-email');
  await mailbox.waitFor('early@shop.example');
});

test('a form that is sent before the scripts have come is sent once they have', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/forget-password', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Email').press('Enter');
  await painted(page);
  await expect(page).toHaveURL('/forget-password');
  release();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('a button that is pressed before the scripts have come works once they have', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Show Password' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Hide Password' })).toBeVisible();
});

test('an address typed and carried on before the scripts have come is not lost on the way', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early@shop.example');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await painted(page);
  await expect(page).toHaveURL('/login');
  release();
  await expect(page).toHaveURL('/forget-password');
  await expect(page.getByLabel('Email')).toHaveValue('early@shop.example');
  await expect(page.getByLabel('Email')).not.toBeEditable();
});

test('an address typed before the scripts have loaded is kept for the next page', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early@shop.example');
  await page.getByLabel('Remember me').check();
  const scripts = page.waitForLoadState('networkidle');
  release();
  await scripts;
  await expect(page.getByLabel('Remember me')).toBeChecked();
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('early@shop.example');
});

test('the logged-in never see the landing page', async ({ page, mailbox }) => {
  await signUp(page, mailbox, 'no-flash@shop.example');
  await page.addInitScript(WATCH_HEADINGS);
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  await painted(page);
  release();
  await expectHome(page);
  expect(await page.evaluate('[...seen]')).toEqual(['Welcome']);
});

for (const address of ['/?code=a&state=b', '/?error=access_denied', '/login?data=x']) {
  test(`${address} does not show first what is not meant`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    await painted(page);
    await expect(heading(page)).toBeHidden();
    release();
    await expect(heading(page)).toBeVisible();
  });
}

test('a page that was given an address shows it again after a reload', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@shop.example');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  // The field of the login page has the same name and value.
  await expect(page).toHaveURL('/forget-password');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  const email = page.getByLabel('Email');
  await expect(email).toHaveValue('ada@shop.example');
  await page.reload();
  await expect(email).toHaveValue('ada@shop.example');
  await expect(email).not.toBeEditable();
});

for (const { path, title, link } of publicPages) {
  test(`${path} hydrates without a shift, an error or a visible change`, async ({ page }) => {
    const consoleMessages: string[] = [];
    page.on('console', (message) => consoleMessages.push(message.text()));
    await page.addInitScript(WATCH_SHIFTS);
    const release = await holdScripts(page);
    // The web font comes later, and moves some letters (`web-font.spec.ts`).
    const sendFont = await hold(page, '**/*.woff2');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(heading(page)).toHaveText(title);
    const before = await page.title();
    const first = await heading(page).elementHandle();
    const font = page.waitForRequest('**/*.woff2');
    release();
    await font;
    await painted(page);
    expect(await page.title()).toBe(before);
    expect(await first?.evaluate((element) => Reflect.get(element, 'isConnected'))).toBe(true);
    expect(await page.evaluate('shifts')).toEqual([]);
    sendFont();
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(heading(page)).not.toHaveText(title);
    // Still the same document: the router handled the click.
    expect(await page.evaluate('"shifts" in window')).toBe(true);
    expect(consoleMessages).toEqual([]);
  });
}

test('the mark of the last login appears on the prerendered page', async ({ page }) => {
  await page.addInitScript(`localStorage.setItem('last_provider', 'google')`);
  await page.goto('/');
  await expect(page.getByRole('button', { name: /Google.*Last used/ })).toBeVisible();
});
