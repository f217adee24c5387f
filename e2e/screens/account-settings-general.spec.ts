import { endpoints } from '@atrium/contract';
import type { Locator, Page } from '@playwright/test';
import { watchCalls } from '../support/browser-facts.ts';
import { rightOf } from '../support/geometry.ts';
import { CODE_MAIL } from '../support/merchant.ts';
import { call } from '../support/merchant-api.ts';
import { expect, test } from '../support/signed-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const email = (page: Page) => page.getByRole('textbox', { name: /^Email/ });
const NAMED = { firstName: 'Ada', lastName: 'Archer' };

test.beforeEach(async ({ page, merchant }) => {
  await call(merchant, endpoints.updateProfile, NAMED);
  await page.goto('/account-settings');
  await expect(page.getByRole('tab', { name: 'General', selected: true })).toBeVisible();
});

test('shows the fields as saved, and Update waits for a change, which Reset takes back', async ({
  page,
  merchant,
}) => {
  await expect(page).toHaveTitle('Account Settings · Atrium');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Last name')).toHaveValue('Archer');
  await expect(email(page)).toHaveValue(merchant.email);
  for (const label of ['Address line 1', 'Address line 2', 'City', 'Zip code']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(button(page, 'Update')).toBeDisabled();
  await page.getByLabel('City').fill('London');
  await expect(button(page, 'Update')).toBeEnabled();
  // Far from where the form ends.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect(button(page, 'Update')).toBeInViewport({ ratio: 1 });
  await button(page, 'Reset').click();
  await expect(page.getByLabel('City')).toHaveValue('');
  await expect(button(page, 'Update')).toBeDisabled();
});

test('Update has no colour of its own until there is something to update', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const update = button(page, 'Update');
  await expect(update).toBeDisabled();
  const colourOf = (token: string) =>
    page.evaluate<string>(`(() => {
      document.body.style.color = 'var(${token})';
      return getComputedStyle(document.body).color;
    })()`);
  await expect(update).toHaveCSS('background-color', await colourOf('--surface-pressed'));
  await page.getByLabel('City').fill('London');
  await expect(update).toHaveCSS('background-color', await colourOf('--accent'));
});

test('the mark of unsaved changes moves no tab', async ({ page }) => {
  const labels = () =>
    page.evaluate<{ x: number; y: number }[]>(
      `[...document.querySelectorAll('[role=tab]')].map((tab) => {
        const range = document.createRange();
        range.selectNode(document.createTreeWalker(tab, NodeFilter.SHOW_TEXT).nextNode());
        const { x, y } = range.getBoundingClientRect();
        return { x, y: y + window.scrollY };
      })`,
    );
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const before = await labels();
    await page.getByLabel('City').fill('London');
    const general = page.getByRole('tab', { name: 'General (Unsaved changes)' });
    await expect(general).toBeVisible();
    expect(await labels()).toEqual(before);
    const [dot, text, label] = [
      await general.locator('[aria-hidden=true]').last().boundingBox(),
      await general.boundingBox(),
      await general.locator('span').first().boundingBox(),
    ];
    expect((dot?.x ?? 0) - rightOf(label), 'apart from the label').toBeGreaterThanOrEqual(5);
    const middle = (box: typeof dot) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs(middle(dot) - middle(text)), 'beside the label').toBeLessThan(3);
    await button(page, 'Reset').click();
  }
});

test('the notice of a lost connection does not lie on the buttons for unsaved changes', async ({
  page,
}) => {
  const notice = page.getByText('What you have typed stays here.');
  for (const size of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.getByLabel('City').fill(`London ${size.width}`);
    await page.context().setOffline(true);
    await expect(notice).toBeVisible();
    // From where the form begins above the notice.
    for (const top of [150, 300, 350, 400, 500, 10_000]) {
      await page.evaluate(`window.scrollTo({ top: ${top}, behavior: 'instant' })`);
      for (const name of ['Reset', 'Update']) {
        const [over, under] = [await notice.boundingBox(), await button(page, name).boundingBox()];
        if (!over || !under) throw new Error('One of them is gone.');
        const isApart = over.y + over.height <= under.y || under.y + under.height <= over.y;
        expect(isApart, `${name} at ${size.width} px, scrolled to ${top}`).toBe(true);
      }
    }
    await page.context().setOffline(false);
  }
});

test('the title is where that of home and of Stores is', async ({ page }) => {
  const titleTop = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    return (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
  };
  for (const height of [800, 1000]) {
    await page.setViewportSize({ width: 1280, height });
    const top = await titleTop('/account-settings');
    expect(top).toBeGreaterThan(0);
    expect(await titleTop('/stores')).toBe(top);
    expect(await titleTop('/')).toBe(top);
  }
});

test('the initials of the profile image fill its frame without a circle', async ({ page }) => {
  await expect(page.locator('#profile-image [data-initials="AA"]')).toBeVisible();
  const circle = `getComputedStyle(document.querySelector('#profile-image [data-initials]'), '::after').display`;
  expect(await page.evaluate(circle)).toBe('none');
});

test('a tab is one step back, by mouse and by keyboard', async ({ page }) => {
  const steps = () => page.evaluate<number>('history.length');
  const before = await steps();
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page).toHaveURL('/account-settings?tab=security');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'General', selected: true })).toBeVisible();
  await page.getByRole('tab', { name: 'General' }).press('ArrowRight');
  await expect(page).toHaveURL('/account-settings?tab=security');
  expect(await steps()).toBe(before + 1);
  await page.getByRole('tab', { name: 'General' }).click();
  await expect(page).toHaveURL('/account-settings');
  expect(await steps()).toBe(before + 2);
  await page.goBack();
  await expect(page).toHaveURL('/account-settings?tab=security');
  await page.goBack();
  await expect(page).toHaveURL('/account-settings');
});

test('what was typed and not saved is there again after a visit elsewhere', async ({ page }) => {
  await page.getByLabel('City').fill('Turin');
  await page.getByRole('link', { name: 'Atrium' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByLabel('City')).toHaveValue('Turin');
  await expect(button(page, 'Update')).toBeEnabled();
});

test('sends every field, shows “Updated successfully” and reads the profile again', async ({
  page,
  merchant,
}) => {
  const calls = watchCalls(page);
  await page.getByLabel('Address line 1').fill('12 St James’s Square');
  await page.getByLabel('City').fill('London');
  await page.getByLabel('Zip code').fill('SW1Y 4LB');
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByPlaceholder('Search countries').fill('united king');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await button(page, 'Update').click();
  await expect(page.getByRole('status').filter({ hasText: 'Updated' })).toHaveText(
    'Updated successfully',
  );
  expect(calls.formOf('/platform/user/update-profile')).toEqual({
    ...NAMED,
    email: merchant.email,
    line1: '12 St James’s Square',
    line2: '',
    city: 'London',
    country: 'GB',
    zipCode: 'SW1Y 4LB',
    brandName: '',
    emailVerified: 'true',
  });
  await expect.poll(calls.paths).toContain('/platform/user/profile');
  await expect(button(page, 'Update')).toBeDisabled();
});

for (const width of [390, 768, 1280]) {
  test(`city and zip code share a line at ${width} px, with the country where there is room`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const place = async (field: Locator) => {
      const box = await field.boundingBox();
      if (!box) throw new Error('The field is shown');
      return { top: Math.round(box.y), right: Math.round(box.x + box.width) };
    };
    const [street, city, zip, country] = await Promise.all([
      place(page.getByLabel('Address line 2').locator('..')),
      place(page.getByLabel('City').locator('..')),
      place(page.getByLabel('Zip code').locator('..')),
      place(page.getByRole('combobox', { name: 'Country' })),
    ]);
    expect(zip.top).toBe(city.top);
    expect(country.top === city.top).toBe(width === 1280);
    expect(country.right, 'as wide as the lines above').toBe(street.right);
  });
}

test('a zip code that is too long is kept, with the error below it', async ({ page }) => {
  const zip = page.getByLabel('Zip code');
  await zip.fill('1234567890123456789012');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(zip).toHaveAccessibleDescription('String must contain at most 20 character(s)');
  await expect(zip).toHaveValue('1234567890123456789012');
});

test('the bar with unsaved changes has no corners that show the card behind it, which keeps its own', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.getByLabel('First name').fill('Adele');
  const bar = page.locator('[data-save-bar=""]');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toHaveCSS('border-end-start-radius', '0px');
  const card = bar.locator('..');
  await expect(card).toHaveCSS('overflow', 'clip');
  await expect(card).not.toHaveCSS('border-end-start-radius', '0px');
});

test('the list of countries leaves the header free', async ({ page }) => {
  const country = page.getByRole('combobox', { name: 'Country' });
  const list = page.getByPlaceholder('Search countries');
  for (const size of [
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    // At the end of the window, so that the list opens above it.
    await country.evaluate(
      `(element) => element.scrollIntoView({ block: 'end', behavior: 'instant' })`,
    );
    await country.click();
    await expect(list).toBeFocused();
    const header = await page.getByRole('banner').boundingBox();
    const top = await list.boundingBox();
    if (!header || !top) throw new Error('One of them is gone.');
    expect(top.y, `at ${size.width} px`).toBeGreaterThan(header.y + header.height);
    await page.keyboard.press('Escape');
  }
});

test('a changed email is unverified until its code is typed, and nothing can be updated meanwhile', async ({
  page,
  merchant,
  mailbox,
}) => {
  const moved = `moved-${merchant.email}`;
  const calls = watchCalls(page);
  await email(page).fill(moved);
  await expect(page.getByText('(Verification required)')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeHidden();
  await expect(button(page, 'Update')).toBeDisabled();
  await email(page).fill(merchant.email);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  await email(page).fill(moved);
  await button(page, 'Verify').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your new email address' });
  await expect(dialog).toContainText('The code will expire in 10 minutes.');
  const code = (await mailbox.waitFor(moved, CODE_MAIL)).subject.slice(0, 6);
  await dialog.getByLabel('Verification code').fill(code);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(email(page)).toHaveValue(moved);
  const settings = '/platform/account-settings';
  expect(calls.formOf(`${settings}/update-email-verification`)).toEqual({ email: moved });
  expect(calls.formOf(`${settings}/verify-updated-email`)).toEqual({ email: moved, code });
});

test('a chosen image is cropped 4:3, zoomed from 1 to 3 in tenths, saved as JPEG, and removed after a question', async ({
  page,
}) => {
  const screenshot = await page.screenshot();
  await button(page, 'Upload image').click();
  const dialog = page.getByRole('dialog', { name: 'Profile image' });
  await expect(dialog).toContainText('Upload JPG, PNG only, upto 300 kbs');
  await page.setViewportSize({ width: 320, height: 640 });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Browse/ }).click();
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: screenshot });

  const crop = page.getByRole('dialog', { name: 'Edit Photo' });
  const zoom = crop.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).not.toHaveAttribute('data-disabled');
  await expect(crop.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(zoom).toHaveAttribute('aria-valuemin', '1');
  await expect(zoom).toHaveAttribute('aria-valuemax', '3');
  // The image is being opened until then.
  await expect(zoom).not.toHaveAttribute('data-disabled');
  await zoom.press('ArrowRight');
  await expect(zoom).toHaveAttribute('aria-valuenow', '1.1');
  await crop.getByRole('button', { name: 'Save' }).click();
  const image = page.getByRole('img', { name: 'Your profile image' });
  await expect(image).toBeVisible();
  const served = await page.request.get((await image.getAttribute('src')) ?? '');
  expect(served.headers()['content-type']).toBe('image/jpeg');
  const ratio = await image.evaluate(
    ({ naturalWidth, naturalHeight }: { naturalWidth: number; naturalHeight: number }) =>
      naturalWidth / naturalHeight,
  );
  expect(ratio).toBeCloseTo(4 / 3, 2);

  await button(page, 'Remove image').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete profile image ?');
  const removed = page.waitForRequest('**/remove-image?isDeleted=true');
  await question.getByRole('button', { name: 'Remove image' }).click();
  expect((await removed).method()).toBe('DELETE');
  await expect(image).toBeHidden();
});

test('Delete Account begins where the controls of the other sections begin', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const first = page.getByLabel('First name');
  await expect(first).toBeVisible();
  // The frame of the field around its input.
  const field = await first.locator('..').boundingBox();
  expect((await button(page, 'Delete Account').boundingBox())?.x).toBeCloseTo(field?.x ?? 0, 0);
});

test('Delete Account needs a confirmation in the words of the specification and then clears the session', async ({
  page,
}) => {
  await button(page, 'Delete Account').click();
  const question = page.getByRole('alertdialog', { name: 'Delete Account' });
  await expect(question).toContainText(
    'All settings related to this account will be deleted and will no longer be available.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Delete Account').click();
  const sent = page.waitForRequest('**/delete-profile');
  await question.getByRole('button', { name: 'Delete Account' }).click();
  expect((await sent).postData()).toContain('name="isDeleted"\r\n\r\ntrue');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
});
