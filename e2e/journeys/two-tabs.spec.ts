import { expect, test } from '../support/fixtures.ts';
import { signUp } from '../support/merchant.ts';

test('a store switch in one tab is shown in the other, which can reload', async ({
  page,
  context,
  mailbox,
}, { project, retry }) => {
  await signUp(page, mailbox, `tabs-${project.name}-${retry}@shop.example`);
  const shown = page.getByRole('button', { name: /^Store: / });
  const fillIn = async (name: string) => {
    const dialog = page.getByRole('dialog', { name: 'Connect your Shopify store' });
    await dialog.getByLabel('Store name').fill(name);
    await dialog.getByLabel('Shopify store URL').fill(`${name.toLowerCase()}-${project.name}`);
    await dialog.getByRole('button', { name: 'Connect store' }).click();
    await expect(shown).toContainText(name);
  };
  await page.getByRole('banner').getByRole('button', { name: 'Add store' }).click();
  await fillIn('First');
  await shown.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add store' }).click();
  await fillIn('Second');

  const other = await context.newPage();
  const shownThere = other.getByRole('button', { name: /^Store: / });
  await other.goto('/');
  await expect(shownThere).toContainText('Second');
  await shown.click();
  await page.getByRole('option', { name: /First/ }).click();
  await expect(shown).toContainText('First');

  const notice = other.getByText(/^You switched to First in another tab/);
  await expect(notice).toBeVisible();
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(shownThere).toContainText('First');
  await expect(notice).toBeHidden();
});
