import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../../e2e/support/merchant.ts';
import type { Person, PopulatedPortal } from './merchants.ts';
import type { Screen } from './screen.ts';

const PORTAL = (portal: PopulatedPortal, path: string) => `${portal.portalUrl}${path}`;

export const signedOutScreens: readonly Screen[] = [
  { name: 'landing', open: (page, portal) => visit(page, PORTAL(portal, '/')) },
  {
    name: 'landing-last-used',
    async open(page, portal) {
      await page.addInitScript(() => localStorage.setItem('last_provider', 'google'));
      await visit(page, PORTAL(portal, '/'));
    },
  },
  { name: 'login', open: (page, portal) => visit(page, PORTAL(portal, '/login')) },
  {
    name: 'login-cookies-blocked',
    windowOnly: true,
    async open(page, portal) {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'cookieEnabled', { value: false }),
      );
      await visit(page, PORTAL(portal, '/login'));
      await expect(page.getByText('Your browser blocks cookies')).toBeVisible();
    },
  },
  {
    name: 'social-email',
    async open(page, portal) {
      await continueWith(page, portal, 'Facebook');
      await page.getByRole('button', { name: /Fay Ferris/ }).click();
      await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
    },
  },
  {
    name: 'social-sign-in-first',
    async open(page, portal) {
      await continueWith(page, portal, 'Google');
      await page.getByText('Use another account').click();
      await page.getByLabel('Name', { exact: true }).fill('Ada Archer');
      await page.getByLabel('Email').fill(portal.email('owner'));
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByText('This email address already has an account.')).toBeVisible();
    },
  },
  {
    name: 'login-error',
    async open(page, portal) {
      await logIn(page, portal, 'owner', 'Not-my-password1_');
      await expect(page.getByText('The password you entered is incorrect.')).toBeVisible();
    },
  },
  {
    name: 'reactivate-dialog',
    windowOnly: true,
    async open(page, portal) {
      await logIn(page, portal, 'leaver', PASSWORD);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'register',
    async open(page, portal) {
      await visit(page, PORTAL(portal, '/signup'));
      await page.getByLabel('Email').fill('mira@sunlitpaper.example');
      await page.getByLabel('Password', { exact: true }).fill('Paper4');
      await expect(page.getByText('At least 8 characters')).toBeVisible();
    },
  },
  { name: 'verify-email', open: register },
  {
    name: 'verify-error',
    async open(page, portal) {
      await register(page, portal);
      await page.getByLabel('Verification code').fill('ABC234');
      await expect(page.getByText('Verification code is invalid.')).toBeVisible();
    },
  },
  {
    name: 'verify-spent',
    oneByOne: true,
    async open(page, portal) {
      await register(page, portal);
      const field = page.getByLabel('Verification code');
      for (const code of ['ABC234', 'ABC235', 'ABC236', 'ABC237']) {
        await field.fill(code);
        await expect(page.getByText('Verification code is invalid.')).toBeVisible();
      }
      await field.fill('ABC238');
      await expect(page.getByText('entered wrong too many times')).toBeVisible();
    },
  },
  {
    name: 'verify-expired',
    async open(page, portal) {
      await register(page, portal);
      await page.clock.setFixedTime(Date.now() + 11 * 60_000);
      await expect(page.getByText('This code has expired.')).toBeVisible();
    },
  },
  {
    name: 'forgot-password',
    open: (page, portal) => visit(page, PORTAL(portal, '/forget-password')),
  },
  {
    name: 'secure-account',
    open: (page, portal) => visit(page, PORTAL(portal, '/secure-account?mailData=link')),
  },
  {
    name: 'revert-email',
    open: (page, portal) => visit(page, PORTAL(portal, '/revert-email?mailData=link')),
  },
  {
    name: 'email-reverted',
    async open(page, portal) {
      await visit(page, PORTAL(portal, '/login'));
      // Only the page of the link leads here, with the address.
      await page.evaluate(
        `history.replaceState({ usr: { email: 'mara@store.example' } }, '', '/revert-email/done')`,
      );
      await page.reload({ waitUntil: 'networkidle' });
      await expect(page.getByText('mara@store.example')).toBeVisible();
    },
  },
  {
    name: 'product-login-failed',
    open: (page, portal) => visit(page, PORTAL(portal, '/login?data=link')),
  },
  { name: 'legal', open: (page, portal) => visit(page, PORTAL(portal, '/terms')) },
  { name: 'not-found', open: (page, portal) => visit(page, PORTAL(portal, '/no-such-page')) },
];

/** First, before more emails arrive. */
export const sandboxScreens: readonly Screen[] = [
  {
    name: 'sandbox-mailbox',
    windowOnly: true,
    async open(page, portal) {
      await visit(page, `${portal.sandboxUrl}/mailbox`);
      const ofMerchant = { name: new RegExp(`^Welcome.*${portal.email('chain')}`) };
      await page.getByRole('link', ofMerchant).click();
      await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
    },
  },
  { name: 'sandbox-google', open: (page, portal) => continueWith(page, portal, 'Google') },
  {
    name: 'sandbox-facebook',
    open: (page, portal) => continueWith(page, portal, 'Facebook'),
  },
  { name: 'sandbox-shopify-grant', open: (page, portal) => visit(page, portal.grantUrl) },
  {
    name: 'sandbox-ai-theme',
    inProductApp: true,
    open: (page, portal) => visit(page, `${portal.sandboxUrl}/apps/dtm`),
  },
];

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
}

async function logIn(
  page: Page,
  portal: PopulatedPortal,
  person: Person,
  password: string,
): Promise<void> {
  await visit(page, PORTAL(portal, '/login'));
  await page.getByLabel('Email').fill(portal.email(person));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Opens the stand-in of the provider. */
async function continueWith(page: Page, portal: PopulatedPortal, provider: string): Promise<void> {
  await visit(page, PORTAL(portal, '/login'));
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await page.waitForURL(`${portal.sandboxUrl}/**`);
}

async function register(page: Page, portal: PopulatedPortal): Promise<void> {
  await visit(page, PORTAL(portal, '/signup'));
  await page.getByLabel('Email').fill('mira@sunlitpaper.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('The code will expire in 10 minutes.')).toBeVisible();
}
