import { expect, type Page } from '@playwright/test';
import type { Mailbox } from './fixtures.ts';

/** Steps of many journeys, done through the screens. */
export const PASSWORD = 'Hall-of-Light7_';
export const CODE_MAIL = / is your Atrium code/;

/** Registers, without entering the code. */
export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL('/verify-email');
}

/** Types the code of the newest mail. */
export async function enterCode(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  const mail = await mailbox.waitFor(email, CODE_MAIL);
  await page.getByLabel('Verification code').fill(mail.subject.slice(0, 6));
}

/** Registers, verifies the address and arrives at home. */
export async function signUp(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  await register(page, email);
  await enterCode(page, mailbox, email);
  await expectHome(page);
}

export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByText('Choose the next product you’d like to set up.')).toBeVisible();
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function logOut(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(email) }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Opens Reset password as if a code had just been entered; its signature is invalid. */
export async function arriveAtReset(page: Page, email: string): Promise<void> {
  await page.addInitScript(`
    localStorage.setItem('signature', 'made up');
    history.replaceState({ usr: { email: '${email}' }, key: 'a', idx: 0 }, '');
  `);
  await page.goto('/reset-password');
}

/** The card of a product, found by its heading. */
export const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

/** Starts the AI theme from home: connects a first store, verifies it at Shopify, arrives in the app. */
export async function startWithNewStore(page: Page, name: string, shop: string): Promise<void> {
  await card(page, 'AI theme').getByRole('button', { name: 'Start for free: AI theme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect your Shopify store' });
  await dialog.getByLabel('Store name').fill(name);
  await dialog.getByLabel('Shopify store URL').fill(shop);
  await dialog.getByRole('button', { name: 'Connect store' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to Shopify' }).click();
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page).toHaveURL(/\/apps\/dtm$/);
}
