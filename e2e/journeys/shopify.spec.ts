import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInAnyLook } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  enterCode,
  expectHome,
  PASSWORD,
  register,
  signUp,
  startWithNewStore,
} from '../support/merchant.ts';

/** The app's page in the admin of a store at Shopify's stand-in. */
const adminOf = (sandboxUrl: string, domain: string) =>
  `${sandboxUrl}/shopify/${domain}/admin/settings/apps`;

const switcher = (page: Page) => page.getByRole('button', { name: /Switch store/ });

test('a store whose app is uninstalled is shown as such, and works again once it is confirmed', async ({
  page,
  mailbox,
  portal,
}, { project, retry }) => {
  const email = `ursula-${project.name}-${retry}@shop.example`;
  const domain = `ursulas-urns-${project.name}-${retry}.myshopify.com`;
  await signUp(page, mailbox, email);
  await startWithNewStore(page, 'Ursula’s Urns', domain);

  await page.goto(adminOf(portal.sandboxUrl, domain));
  await page.getByRole('button', { name: 'Uninstall', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('the portal returned 200');
  await mailbox.waitFor(email, /^Atrium was removed from Ursula’s Urns/);

  await page.goto('/');
  const notice = page.getByRole('region', { name: 'Ursula’s Urns is no longer connected' });
  await expect(notice).toBeVisible();
  await expectNoViolations(page);
  await notice.getByRole('button', { name: 'Confirm again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to Shopify' }).click();
  await page.getByRole('button', { name: 'Install' }).click();
  await expectHome(page);
  await expect(page).toHaveURL('/');
  await expect(notice).toBeHidden();
});

test('an install begun at Shopify waits for a registration, and a second one needs none', async ({
  page,
  mailbox,
  portal,
}, { project, retry }) => {
  const email = `sven-${project.name}-${retry}@shop.example`;
  const domain = `svens-sweaters-${project.name}-${retry}.myshopify.com`;

  await test.step('signed out', async () => {
    await page.goto(adminOf(portal.sandboxUrl, domain));
    await page.getByRole('link', { name: 'Open app' }).click();
    await page.getByRole('button', { name: 'Install' }).click();
    await expect(page).toHaveURL('/connect-store');
    await expect(page.getByText(`Shopify has confirmed that you run ${domain}.`)).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await enterCode(page, mailbox, email);
    await expect(page.getByText(email)).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Connect store' }).click();
    await expect(page.getByText('Store added successfully!')).toBeVisible();
    await expect(switcher(page)).toContainText(domain);
  });

  await test.step('logged in, by choosing a store at Shopify', async () => {
    await switcher(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add store' }).click();
    await page.getByRole('link', { name: 'Choose one of your stores in Shopify' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expectHome(page);
    await switcher(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add store' }).click();
    await page.getByRole('link', { name: 'Choose one of your stores in Shopify' }).click();
    await page.getByRole('button', { name: /Northwind Outlet/ }).click();
    await page.getByRole('button', { name: 'Install' }).click();
    await page.getByRole('button', { name: 'Connect store' }).click();
    await expect(switcher(page)).toContainText('northwind-outlet.myshopify.com');
  });

  await test.step('and opening an app that is installed leads home', async () => {
    await page.goto(adminOf(portal.sandboxUrl, domain));
    await page.getByRole('link', { name: 'Open app' }).click();
    await expectHome(page);
  });

  await test.step('unless it was uninstalled and the webhook was lost: then it is granted again', async () => {
    await page.goto(adminOf(portal.sandboxUrl, domain));
    await page.getByRole('button', { name: 'Uninstall without a webhook' }).click();
    // “Open app” is on the page before, too.
    await expect(page.getByText('no webhook was sent')).toBeVisible();
    // Two links signed within the same second are the same link, which works once.
    await expect(async () => {
      await page.goto(adminOf(portal.sandboxUrl, domain));
      await page.getByRole('link', { name: 'Open app' }).click();
      await expect(page.getByRole('button', { name: 'Install' })).toBeVisible({ timeout: 3000 });
    }).toPass();
    await page.getByRole('button', { name: 'Install' }).click();
    await page.getByRole('button', { name: 'Connect store' }).click();
    await expect(switcher(page)).toContainText(domain);
    await mailbox.waitFor(email, new RegExp(`^Confirm .*${domain}`));
  });
});

test('a second account that proves a store uses it from the first one’s approval until that one ends it', async ({
  page,
  browser,
  mailbox,
  portal,
}, { project, retry }) => {
  const domain = `shared-shelves-${project.name}-${retry}.myshopify.com`;
  const [owner, requester] = ['hilda', 'aron'].map(
    (name) => `${name}-${project.name}-${retry}@shop.example`,
  ) as [string, string];
  await signUp(page, mailbox, owner);
  await startWithNewStore(page, 'Shared Shelves', domain);

  const context = await browser.newContext({ baseURL: portal.portalUrl });
  const second = await context.newPage();
  await register(second, requester);
  await enterCode(second, mailbox, requester);
  await second.getByRole('button', { name: 'Add store' }).click();
  const dialog = second.getByRole('dialog', { name: 'Connect your Shopify store' });
  await dialog.getByLabel('Store name').fill('Shelves too');
  await dialog.getByLabel('Shopify store URL').fill(domain);
  await dialog.getByRole('button', { name: 'Connect store' }).click();
  await second.getByRole('button', { name: 'Start for free: AI theme' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Continue to Shopify' }).click();
  await second.getByRole('button', { name: 'Install' }).click();
  await expect(second.getByText(/Another account has already confirmed this store/)).toBeVisible();
  await expect(second.getByText('Shelves too is waiting for approval')).toBeVisible();
  await expectNoViolations(second);

  await mailbox.waitFor(owner, /would like to use/);
  await page.goto('/');
  const request = page.getByRole('region', {
    name: `${requester} would like to use Shared Shelves`,
  });
  await request.getByRole('button', { name: 'Approve' }).click();
  await expectNoViolations(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`${requester} can now use Shared Shelves.`)).toBeVisible();

  await mailbox.waitFor(requester, /^You can now use Shelves too/);
  await second.reload();
  await second.getByRole('button', { name: 'Start for free: AI theme' }).click();
  await expect(second).toHaveURL(/\/apps\/dtm$/);

  await test.step('the owner ends the access by keyboard, and the other account is told', async () => {
    await page.goto('/stores');
    const card = page.getByRole('article', { name: 'Shared Shelves' });
    const end = card.getByRole('button', { name: `End access of ${requester}`, exact: true });
    await expectNoViolationsInAnyLook(page);
    await end.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: `End the access of ${requester}?` });
    await expect(question.getByRole('button', { name: 'Keep access' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(end).toBeFocused();
    await page.keyboard.press('Enter');
    await expectNoViolationsInAnyLook(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${requester} can no longer use Shared Shelves.`)).toBeVisible();
    await expect(card.getByRole('heading')).toBeFocused();
    await expect(card).toContainText('Yours. Nobody else uses it.');

    await mailbox.waitFor(requester, /^You can no longer use Shelves too/);
    await second.goto('/stores');
    const lost = second.getByRole('article', { name: 'Shelves too' });
    await expect(lost).toContainText('Declined');
    await expect(lost).toContainText('You can ask again on');
    await expect(lost.getByRole('button', { name: 'Confirm Shelves too' })).toBeHidden();
    await lost.getByRole('button', { name: 'History Shelves too' }).click();
    await expect(lost.getByText('The owner ended your access.')).toBeVisible();
    await second.goto('/');
    await expect(second.getByText('You can’t use Shelves too for now')).toBeVisible();
    await expectNoViolations(second);
  });
  await context.close();
});
