import { endpoints } from '@atrium/contract';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { eventsOf, storageOf, watchCalls } from '../support/browser-facts.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectHome, logIn, PASSWORD } from '../support/merchant.ts';
import { call, join } from '../support/merchant-api.ts';
import { test as signedIn } from '../support/signed-in.ts';

const WRONG =
  "The password you entered is incorrect. Please make sure you've entered the correct password and try again.";
const GEOLOCATION = {
  'x-geo-longitude': '-21.9426',
  'x-geo-latitude': '64.1466',
  'x-client-ip': '203.0.113.7',
  'x-geo-subdivision': 'Capital%20Region',
  'x-geo-city': 'Reykjav%C3%ADk',
  'x-geo-country': 'Iceland',
};

const password = (page: Page) => page.getByLabel('Password', { exact: true });

test('has the fields, buttons and links of the specification', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Login · Atrium');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  for (const name of ['Continue with Google', 'Continue with Facebook', 'Login']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Email')).toBeEditable();
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
  await page.getByRole('link', { name: 'Register for free' }).click();
  await expect(page).toHaveURL('/signup');
});

test('opened directly, it can be typed into at once, and keeps what was typed', async ({
  page,
}) => {
  for (const path of ['/login', '/signup', '/forget-password']) {
    await page.goto(path);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type('ada@shop.example');
    await page.waitForLoadState('networkidle');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue('ada@shop.example');
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('no field has the focus at first, which would open a keyboard over the page', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
  });
});

test('shows and hides the password', async ({ page }) => {
  await page.goto('/login');
  await password(page).fill('visible?');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show Password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide Password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
});

test('carries the email to Forgot Password and back, in its state and not in the address', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@shop.example');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page).toHaveURL('/forget-password');
  await expect(page.getByLabel('Email')).toHaveValue('ada@shop.example');
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue('ada@shop.example');
});

test('stores token and user, sends the required body with the location, and opens /', async ({
  page,
  portal,
}, { retry }) => {
  const { email } = await join(portal, `login-${retry}@shop.example`);
  const calls = watchCalls(page);
  await page.goto('/login');
  await page.getByLabel('Remember me').check();
  await logIn(page, email, PASSWORD);
  await expectHome(page);
  await expect(page).toHaveURL('/');

  const stored = await storageOf(page);
  expect(Object.keys(stored).sort()).toEqual(['auth_token', 'user']);
  expect(stored.auth_token).toMatch(/^atr_/);
  expect(JSON.parse(stored.user ?? '')).toMatchObject({ user: { email } });
  expect(calls.formOf('/auth/login')).toEqual({ email, password: PASSWORD, rememberMe: 'true' });
  const headers = await calls.headersOf('/auth/login');
  expect(headers).toMatchObject({ ...GEOLOCATION, 'cache-control': 'no-cache' });
  expect(headers['content-type']).toContain('multipart/form-data');
  expect(headers['x-client-user-agent']).toContain('Chrome');
  const later = await calls.headersOf('/dtm/connected-apps');
  expect(later.authorization).toBe(`Bearer ${stored.auth_token}`);
  expect(Object.keys(later).filter((name) => name in GEOLOCATION)).toEqual([]);
  expect(await eventsOf(page)).toEqual([]);
});

test('in forced colours a link has a line, and a button a frame', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  for (const name of ['Forgot Password', 'Register for free', 'Contact']) {
    await expect(page.getByRole('link', { name })).toHaveCSS('text-decoration-line', 'underline');
  }
  await expect(page.getByRole('link', { name: 'Atrium' })).toHaveCSS(
    'text-decoration-line',
    'none',
  );
  const google = page.getByRole('button', { name: 'Continue with Google' });
  await expect(google).toHaveCSS('border-top-width', '1px');
  await expect(google).toHaveCSS('text-decoration-line', 'none');
});

test('shows under the form that the password is wrong, until it changes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/login');
  await logIn(page, 'nobody@shop.example', 'Not-my-password1_');
  const refusal = page.getByRole('alert').filter({ hasText: WRONG });
  await expect(refusal).toBeVisible();
  // With every other way to log in, none of which is to be scrolled to.
  for (const name of ['set a password', 'Register for free']) {
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Contact' })).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Email').fill('somebody@shop.example');
  await expect(refusal).toBeVisible();
  await password(page).fill('Another-one1_');
  await expect(refusal).toBeHidden();
});

test.describe('a deleted account', () => {
  let email: string;

  test.beforeEach(async ({ page, portal }, { testId, retry }) => {
    const merchant = await join(portal, `gone-${testId.slice(-8)}-${retry}@shop.example`);
    await call(merchant, endpoints.deleteProfile, { isDeleted: 'true' });
    email = merchant.email;
    await page.goto('/login');
    await logIn(page, email, PASSWORD);
    await expect(page.getByRole('alertdialog', { name: 'Reactivate Your Account' })).toBeVisible();
  });

  test('stays deleted on Cancel, and the form keeps what was typed', async ({ page }) => {
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(password(page)).toHaveValue(PASSWORD);
    expect(await storageOf(page)).toEqual({});
  });

  test('is restored by Reactivate, which sends the login again with the flag', async ({ page }) => {
    const calls = watchCalls(page);
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await expectHome(page);
    expect(calls.formOf('/auth/login')).toMatchObject({
      email,
      password: PASSWORD,
      restoreAccount: 'true',
    });
  });
});

test('where cookies are blocked: shows that they are needed, moves nothing, and sends nothing', async ({
  page,
  portal,
}, { retry }) => {
  const { email } = await join(portal, `no-cookies-${retry}@shop.example`);
  await blockCookies(page);
  await page.goto('/login');
  const blocked = page.getByText('Your browser blocks cookies, so you can’t log in');
  await expect(blocked).toBeVisible();
  await expect(page.getByText('To allow them for this site, ')).toBeVisible();
  await expectNoViolations(page);
  const calls = watchCalls(page);
  for (const press of [
    () => logIn(page, email, PASSWORD),
    () => page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]) {
    await press();
    await expect(page.getByRole('alert').filter({ has: blocked })).toBeFocused();
    await expect(page).toHaveURL('/login');
  }
  await expect(password(page)).toHaveValue(PASSWORD);
  expect(calls.paths()).toEqual([]);
  await page.goto('/signup');
  await expect(blocked).toBeVisible();
});

test('opens Verify email for an address that is not verified, with the address', async ({ page }, {
  retry,
}) => {
  const email = `unproved-${retry}@shop.example`;
  await page.request.post('/api/auth/register', { data: { email, password: PASSWORD } });
  await page.goto('/login');
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByText(email)).toBeVisible();
});

test('removes the signed login data from the URL before the first call', async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto('/login?data=made-up');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(calls.paths()).toEqual(['/return-signed-login-data']);
  expect(calls.searches()).toEqual(['']);
  expect(calls.formOf('/return-signed-login-data')).toMatchObject({ data: 'made-up' });
});

signedIn('who has a token goes to /', async ({ page }) => {
  await page.goto('/login');
  await expectHome(page);
  await expect(page).toHaveURL('/');
});

/**
 * Blocks cookies, and with them storage, as the browser's own setting does. The setting itself is part of a profile,
 * which Chromium's headless shell does not have.
 */
async function blockCookies(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.addInitScript(`
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  `);
}

test('in forced colours the lines beside “or” and the frame of an error stay visible', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@lampandlinen.example');
  await page.getByLabel('Password').fill('Wrong-1!');
  await page.getByRole('button', { name: 'Login' }).click();
  const widthOf = (element: Locator) =>
    element.evaluate(
      (drawn: object) =>
        (
          globalThis as unknown as { getComputedStyle(of: object): { borderTopWidth: string } }
        ).getComputedStyle(drawn).borderTopWidth,
    );
  expect(
    await widthOf(
      page.getByText('or', { exact: true }).locator('xpath=..').locator('span').first(),
    ),
  ).toBe('1px');
  expect(await widthOf(page.getByRole('alert'))).toBe('1px');
});
