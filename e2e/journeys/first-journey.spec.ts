import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { card, PASSWORD, signUp, startWithNewStore } from '../support/merchant.ts';

/** A merchant's first visit, from the landing page to an open product, and back the next day. */
test(
  'a new merchant registers, proves a store, opens the AI theme and logs in again',
  { tag: ['@requirement-95'] },
  async ({ page, mailbox }, { project, retry }) => {
    const email = `first-${project.name}-${retry}@shop.example`;
    const consoleMessages = collectConsoleMessages(page);

    await test.step('registers on the landing page, guided by the password checklist', async () => {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
      await expect(page.getByText('9,086')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('link', { name: 'Register' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('short');
      await expect(page.getByText('At least 8 characters')).toBeVisible();
      await expectNoViolations(page);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await expect(page.getByText('At least 8 characters')).toBeHidden();
      await page.getByRole('button', { name: 'Create my account' }).click();
    });

    await test.step('enters the code that came by mail', async () => {
      await expect(page).toHaveURL('/verify-email');
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText('The code will expire in 10 minutes.')).toBeVisible();
      await expectNoViolations(page);
      const mail = await mailbox.waitFor(email, / is your Atrium code/);
      const code = mail.subject.slice(0, 6);
      expect(mail.html).toContain(code);
      await page.getByLabel('Verification code').fill(code);
      await expect(page.getByText('Choose the next product you’d like to set up.')).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step('adds a store, which the switcher then shows', async () => {
      await page.getByRole('button', { name: 'Add store' }).click();
      const dialog = page.getByRole('dialog', { name: 'Connect your Shopify store' });
      await dialog.getByRole('button', { name: 'Connect store' }).click();
      await expect(dialog.getByText('Store name is required')).toBeVisible();
      await expect(dialog.getByText('Shopify domain is required')).toBeVisible();
      await expect(dialog.getByLabel('Store name')).toBeFocused();
      await expectNoViolations(page);
      await dialog.getByLabel('Store name').fill('Daylight Goods');
      await dialog.getByLabel('Shopify store URL').fill('Daylight-Goods');
      await dialog.getByRole('button', { name: 'Connect store' }).click();
      await expect(page.getByText('Store added successfully!')).toBeVisible();
      await expect(switcher(page)).toContainText('daylight-goods.myshopify.com');
    });

    await test.step('has to confirm the store and does so at Shopify', async () => {
      await card(page, 'AI theme')
        .getByRole('button', { name: 'Start for free: AI theme' })
        .click();
      await expect(
        page.getByRole('dialog', { name: 'Confirm that Daylight Goods is yours' }),
      ).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Continue to Shopify' }).click();
      await expect(page).toHaveURL(/daylight-goods\.myshopify\.com\/admin\/oauth\/authorize/);
      await page.getByRole('button', { name: 'Install' }).click();
    });

    await test.step('arrives in the product app, which shows the store, once', async () => {
      await expect(page).toHaveURL(/\/apps\/dtm$/);
      await expect(page.getByText('daylight-goods.myshopify.com', { exact: true })).toBeVisible();
      await expect(page.getByText('ownership confirmed')).toBeVisible();
      expect(page.url()).not.toContain('handoff');
    });

    await test.step('finds the card open back in the portal', async () => {
      await page.getByRole('link', { name: 'Back to Atrium' }).click();
      const open = card(page, 'AI theme').getByRole('button', { name: 'Open' });
      await expect(open).toBeVisible();
      await expectNoViolations(page);
      await open.click();
      await expect(page).toHaveURL(/\/apps\/dtm$/);
      await page.getByRole('link', { name: 'Back to Atrium' }).click();
    });

    await test.step('logs out, which leaves nothing in the browser’s storage', async () => {
      await page.getByRole('button', { name: new RegExp(email) }).click();
      await expectNoViolations(page);
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page.getByText('Logged out successfully')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    });

    await test.step('logs in again, after a wrong password', async () => {
      await page.getByRole('link', { name: 'Login' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('Not-my-password1_');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByText('The password you entered is incorrect.')).toBeVisible();
      await expectNoViolations(page);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await expect(page.getByText('The password you entered is incorrect.')).toBeHidden();
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(card(page, 'AI theme').getByRole('button', { name: 'Open' })).toBeVisible();
      await expect(switcher(page)).toContainText('Daylight Goods');
    });

    // The journey provokes 409 and 422, which browsers log.
    expect(consoleMessages.filter((text) => !/status of (409|422)/.test(text))).toEqual([]);
  },
);

test('a cancelled grant changes nothing and can be tried again', async ({ page, mailbox }, {
  project,
  retry,
}) => {
  const email = `cancel-${project.name}-${retry}@shop.example`;
  await signUp(page, mailbox, email);
  await card(page, 'AI theme').getByRole('button', { name: 'Start for free: AI theme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect your Shopify store' });
  await dialog.getByLabel('Store name').fill('Second Thoughts');
  await dialog.getByLabel('Shopify store URL').fill(`second-thoughts-${project.name}`);
  await dialog.getByRole('button', { name: 'Connect store' }).click();

  await page.getByRole('dialog').getByRole('button', { name: 'Continue to Shopify' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const refusal = 'You cancelled in Shopify';
  const step = page.getByRole('region', { name: /^Next: confirm/ });
  await expect(step).toContainText(refusal);
  await expect(step.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(refusal)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL('/');

  await card(page, 'AI theme').getByRole('button', { name: 'Start for free: AI theme' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to Shopify' }).click();
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page).toHaveURL(/\/apps\/dtm$/);
});

test('a launch URL that was opened once opens nothing a second time', async ({ page, mailbox }, {
  project,
  retry,
}) => {
  await signUp(page, mailbox, `once-${project.name}-${retry}@shop.example`);
  const launched = page.waitForRequest(/\/apps\/dtm\/launch\?handoff=/);
  await startWithNewStore(page, 'Only Once', `only-once-${project.name}`);

  await page.goto((await launched).url());
  await expect(page.getByText('The link has already been used: it works once.')).toBeVisible();
});

const switcher = (page: Page) => page.getByRole('button', { name: /^Store: / });

function collectConsoleMessages(page: Page): string[] {
  const consoleMessages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleMessages.push(message.text());
  });
  return consoleMessages;
}
