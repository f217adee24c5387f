import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../../e2e/support/merchant.ts';
import type { Person, World } from './merchants.ts';
import type { Screen } from './screen.ts';

const PORTAL = (world: World, path: string) => `${world.portalUrl}${path}`;

export const signedOutScreens: readonly Screen[] = [
  { name: 'landing', open: (page, world) => visit(page, PORTAL(world, '/')) },
  {
    name: 'landing-last-used',
    async open(page, world) {
      await page.addInitScript(() => localStorage.setItem('last_provider', 'google'));
      await visit(page, PORTAL(world, '/'));
    },
  },
  { name: 'login', open: (page, world) => visit(page, PORTAL(world, '/login')) },
  {
    name: 'login-cookies-blocked',
    windowOnly: true,
    async open(page, world) {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'cookieEnabled', { value: false }),
      );
      await visit(page, PORTAL(world, '/login'));
      await expect(page.getByText('Your browser blocks cookies')).toBeVisible();
    },
  },
  {
    name: 'social-email',
    async open(page, world) {
      await continueWith(page, world, 'Facebook');
      await page.getByRole('button', { name: /Fay Ferris/ }).click();
      await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
    },
  },
  {
    name: 'social-sign-in-first',
    async open(page, world) {
      await continueWith(page, world, 'Google');
      await page.getByText('Use another account').click();
      await page.getByLabel('Name', { exact: true }).fill('Ada Archer');
      await page.getByLabel('Email').fill(world.email('owner'));
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByText('This email address already has an account.')).toBeVisible();
    },
  },
  {
    name: 'login-error',
    async open(page, world) {
      await logIn(page, world, 'owner', 'Not-my-password1_');
      await expect(page.getByText('The password you entered is incorrect.')).toBeVisible();
    },
  },
  {
    name: 'reactivate-dialog',
    windowOnly: true,
    async open(page, world) {
      await logIn(page, world, 'leaver', PASSWORD);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'register',
    async open(page, world) {
      await visit(page, PORTAL(world, '/signup'));
      await page.getByLabel('Email').fill('mira@sunlitpaper.example');
      await page.getByLabel('Password', { exact: true }).fill('Paper4');
      await expect(page.getByText('At least 8 characters')).toBeVisible();
    },
  },
  { name: 'verify-email', open: register },
  {
    name: 'verify-error',
    async open(page, world) {
      await register(page, world);
      await page.getByLabel('Verification code').fill('ABC234');
      await expect(page.getByText('Verification code is invalid.')).toBeVisible();
    },
  },
  {
    name: 'verify-spent',
    oneByOne: true,
    async open(page, world) {
      await register(page, world);
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
    async open(page, world) {
      await register(page, world);
      await page.clock.setFixedTime(Date.now() + 11 * 60_000);
      await expect(page.getByText('This code has expired.')).toBeVisible();
    },
  },
  {
    name: 'forget-password',
    open: (page, world) => visit(page, PORTAL(world, '/forget-password')),
  },
  {
    name: 'secure-account',
    open: (page, world) => visit(page, PORTAL(world, '/secure-account?mailData=link')),
  },
  {
    name: 'revert-email',
    open: (page, world) => visit(page, PORTAL(world, '/revert-email?mailData=link')),
  },
  {
    name: 'product-login-failed',
    open: (page, world) => visit(page, PORTAL(world, '/login?data=link')),
  },
  { name: 'legal', open: (page, world) => visit(page, PORTAL(world, '/terms')) },
  { name: 'not-found', open: (page, world) => visit(page, PORTAL(world, '/no-such-page')) },
];

/** First, before more mail arrives. */
export const sandboxScreens: readonly Screen[] = [
  {
    name: 'sandbox-mailbox',
    windowOnly: true,
    async open(page, world) {
      await visit(page, `${world.sandboxUrl}/mailbox`);
      const ofMerchant = { name: new RegExp(`^Welcome.*${world.email('chain')}`) };
      await page.getByRole('link', ofMerchant).click();
      await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
    },
  },
  { name: 'sandbox-google', open: (page, world) => continueWith(page, world, 'Google') },
  { name: 'sandbox-facebook', open: (page, world) => continueWith(page, world, 'Facebook') },
  { name: 'sandbox-shopify-grant', open: (page, world) => visit(page, world.grantUrl) },
  {
    name: 'sandbox-ai-theme',
    inProductApp: true,
    open: (page, world) => visit(page, `${world.sandboxUrl}/apps/dtm`),
  },
];

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
}

async function logIn(page: Page, world: World, person: Person, password: string): Promise<void> {
  await visit(page, PORTAL(world, '/login'));
  await page.getByLabel('Email').fill(world.email(person));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Opens the stand-in of the provider. */
async function continueWith(page: Page, world: World, provider: string): Promise<void> {
  await visit(page, PORTAL(world, '/login'));
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await page.waitForURL(`${world.sandboxUrl}/**`);
}

async function register(page: Page, world: World): Promise<void> {
  await visit(page, PORTAL(world, '/signup'));
  await page.getByLabel('Email').fill('mira@sunlitpaper.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('The code will expire in 10 minutes.')).toBeVisible();
}
