import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { arriveAtReset, CODE_MAIL, expectHome, PASSWORD } from '../support/merchant.ts';

test(
  'each password field is masked until Show is pressed, takes a pasted password, and names its kind to password managers',
  { tag: ['@requirement-8'] },
  async ({ page, context, mailbox }, { retry }) => {
    const email = `pasted-${retry}@shop.example`;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/login');
    await copy(page, PASSWORD);
    await expectPasswordField(page, 'Password', 'current-password');

    const resetPage = await context.newPage();
    await arriveAtReset(resetPage, email);
    await expectPasswordField(resetPage, 'New Password', 'new-password');
    await expectPasswordField(resetPage, 'Repeat New Password', 'new-password');
    await resetPage.close();

    await page.goto('/signup');
    await expectPasswordField(page, 'Password', 'new-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page).toHaveURL('/verify-email');
    const code = page.getByLabel('Verification code');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await copy(page, (await mailbox.waitFor(email, CODE_MAIL)).subject.slice(0, 6));
    await code.press('ControlOrMeta+V');
    await expectHome(page);
  },
);

async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
}

/** With the password on the clipboard. */
async function expectPasswordField(page: Page, name: string, kind: string): Promise<void> {
  const field = page.getByLabel(name, { exact: true });
  await expect(field).toHaveAttribute('autocomplete', kind);
  await expect(field).toHaveAttribute('type', 'password');
  await field.press('ControlOrMeta+V');
  await expect(field).toHaveValue(PASSWORD);
  await page.getByRole('button', { name: `Show ${name}`, exact: true }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: `Hide ${name}`, exact: true }).click();
  await expect(field).toHaveAttribute('type', 'password');
}
