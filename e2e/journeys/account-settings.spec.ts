import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn, PASSWORD, signUp } from '../support/merchant.ts';
import { photoOf } from '../support/photo.ts';

const openSettings = async (page: Page, email: string) => {
  await page.getByRole('button', { name: new RegExp(email) }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeFocused();
};

test('a merchant fills in the profile, with a cropped image and a new address verified by code', async ({
  page,
  mailbox,
}, { project, retry }) => {
  const email = `profile-${project.name}-${retry}@shop.example`;
  const moved = `moved-${project.name}-${retry}@shop.example`;
  await signUp(page, mailbox, email);
  await openSettings(page, email);
  await expectNoViolations(page);

  await test.step('an image is cropped and shown, and is no larger than it may be', async () => {
    await page.getByRole('button', { name: 'Upload image' }).click();
    await expect(page.getByText('Upload JPG, PNG only, upto 300 kbs')).toBeVisible();
    await expectNoViolations(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /Browse/ }).click();
    await (await chooser).setFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      // Larger than the canvas limit of phones.
      buffer: await photoOf(page, 24),
    });
    await expect(page.getByRole('slider')).toBeVisible();
    await page.getByRole('slider').press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
    await expectNoViolations(page);
    const saved = page.waitForResponse('**/update-profile');
    await page.getByRole('button', { name: 'Save' }).click();
    const { requestBodySize } = await (await saved).request().sizes();
    expect(requestBodySize).toBeLessThan(320_000);
    await expect(page.getByText('Updated successfully')).toBeVisible();
    const image = page.getByRole('img', { name: 'Your profile image' });
    const box = await image.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  });

  await test.step('name, address and country are saved', async () => {
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Address line 1').fill('12 St James’s Square');
    await page.getByLabel('City').fill('London');
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByPlaceholder('Search countries').fill('united king');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled();
    await page.reload();
    await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
    await expect(page.getByRole('combobox')).toContainText('United Kingdom');
  });

  await test.step('a new address counts once its code is typed', async () => {
    await page.getByRole('textbox', { name: /^Email/ }).fill(moved);
    await expect(page.getByText('(Verification required)')).toBeVisible();
    await page.getByRole('button', { name: 'Verify' }).click();
    const mail = await mailbox.waitFor(moved, / is your Atrium code/);
    await expectNoViolations(page);
    await page.getByLabel('Verification code').fill(mail.subject.slice(0, 6));
    await expect(page.getByText('Your email address was changed.')).toBeVisible();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await mailbox.waitFor(email, /changed/i);
  });

  await test.step('the appearance stays over a reload without a flash', async () => {
    await page.getByText('High contrast').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
    // Stronger than the edges of the others.
    const chosen = page.locator('label').filter({ hasText: 'High contrast' });
    await expect(chosen).toHaveCSS('box-shadow', /0px 0px 0px 1px inset/);
    const frames = page.locator('meta[name="theme-color"]');
    await expect(frames.first()).toHaveAttribute('content', 'oklch(1 0 0)');
    await expect(frames.last()).toHaveAttribute('content', 'oklch(1 0 0)');
    await expectNoViolations(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  });
});

test('a merchant changes the password and logs another browser out', async ({
  page,
  browser,
  baseURL,
  mailbox,
}, { project, retry }) => {
  const email = `devices-${project.name}-${retry}@shop.example`;
  await signUp(page, mailbox, email);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await other.goto('/login');
  await logIn(other, email, PASSWORD);
  await expect(other.getByText('Choose the next product')).toBeVisible();

  await openSettings(page, email);
  await page.getByRole('tab', { name: 'Security' }).click();
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This Device');
  // The location from the sandbox's geolocation service; the server has no better one.
  await expect(devices.first()).toContainText('Reykjavík');
  await expectNoViolations(page);
  await devices
    .last()
    .getByRole('button', { name: /^Log out/ })
    .click();
  await expectNoViolations(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(devices).toHaveCount(1);
  await other.reload();
  await expect(other.getByRole('link', { name: 'Register' })).toBeVisible();
  await context.close();

  const change = async (old: string, next: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(old);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm password', { exact: true }).fill(next);
    await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click();
  };
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectNoViolations(page);
  await change('Not-my-password1!', 'Second-Arch8!');
  await expect(page.getByText('Your password has not been changed.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await change(PASSWORD, 'Second-Arch8!');
  await expect(page.getByText('Password changed successfully.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Back to Home' }).click();
  await expect(page.getByText('Choose the next product')).toBeVisible();
});

test('a merchant deletes the account, and comes back within the 30 days', async ({
  page,
  mailbox,
}, { project, retry }) => {
  const email = `leaver-${project.name}-${retry}@shop.example`;
  await signUp(page, mailbox, email);
  await openSettings(page, email);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expectNoViolations(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText(/Your account was deleted/)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await mailbox.waitFor(email, /deleted/);

  await page.goto('/login');
  // It is requested again automatically.
  await page.route('**/assets/reactivate-dialog*', (route) => route.abort(), { times: 2 });
  await logIn(page, email, PASSWORD);
  // The question could not be fetched: nothing is shown against the password.
  await expect(page.getByText('Server error, Something went wrong')).toBeVisible();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Choose the next product')).toBeVisible();
});
