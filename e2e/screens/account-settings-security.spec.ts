import type { Locator, Page } from '@playwright/test';
import { colorOf, storageOf, watchCalls } from '../support/browser-facts.ts';
import { webFontShown } from '../support/geometry.ts';
import { expectHome, logIn, PASSWORD } from '../support/merchant.ts';
import { expect, test } from '../support/signed-in.ts';

const NOBODY = { cookies: [], origins: [] };
const NEXT_PASSWORD = 'Second-Arch8!';
/** Like 'Mon, Jan 1, 2024, 3:05 PM'. */
const TIME = /(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/;

/** Runs in the page: pixels of a tab's focus ring that its row, which scrolls, cuts off. */
const RING_CUT_OFF = `(() => {
  const tab = document.activeElement;
  const row = tab.parentElement;
  const { outlineOffset, outlineWidth } = getComputedStyle(tab);
  const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  const [ring, shown] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  const [top, left] = [shown.top + row.clientTop, shown.left + row.clientLeft];
  return Math.max(
    0,
    top - (ring.top - reach),
    left - (ring.left - reach),
    ring.bottom + reach - (top + row.clientHeight),
    ring.right + reach - (left + row.clientWidth),
  );
})()`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Password' });
const devices = (page: Page) => page.getByRole('region', { name: 'Devices' });

test.beforeEach(async ({ page }) => {
  await page.goto('/account-settings?tab=security');
  await expect(page.getByRole('tab', { name: 'Security', selected: true })).toBeVisible();
});

test('a tab shows the focus after a key, but not after a click', async ({ page }) => {
  const [general, security] = ['General', 'Security'].map((name) =>
    page.getByRole('tab', { name }),
  ) as [Locator, Locator];
  await general.click();
  await expect(general).toBeFocused();
  await expect(general).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowRight');
  await expect(security).toBeFocused();
  await expect(security).toHaveCSS('outline-style', 'solid');
  await general.click();
  await page.keyboard.press('Shift');
  await expect(general).toHaveCSS('outline-style', 'solid');
});

async function changePassword(page: Page, old: string): Promise<void> {
  await dialog(page).getByLabel('Current password', { exact: true }).fill(old);
  await dialog(page).getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD);
  await dialog(page).getByLabel('Confirm password', { exact: true }).fill(NEXT_PASSWORD);
  await dialog(page).getByRole('button', { name: 'Change Password' }).click();
}

test('the focus ring of a tab is drawn to its end', async ({ page }) => {
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(2);
  for (const tab of await tabs.all()) {
    await tab.focus();
    await expect(tab).toBeFocused();
    expect(await page.evaluate<number>(RING_CUT_OFF)).toBe(0);
  }
});

test('a changed password ends in the success dialog, a refused one in the failure panel', async ({
  page,
}) => {
  const calls = watchCalls(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await changePassword(page, 'Not-my-password1!');
  const failed = page.getByRole('dialog', { name: 'Password Failed!' });
  await expect(failed).toContainText('Your password has not been changed.');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByLabel('New password', { exact: true })).toHaveValue(NEXT_PASSWORD);
  await changePassword(page, PASSWORD);
  const changed = page.getByRole('dialog', { name: 'Password changed' });
  await expect(changed).toContainText('Password changed successfully.');
  await changed.getByRole('button', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  expect(calls.formOf('/platform/user/change-password')).toEqual({
    oldPassword: 'Not-my-password1!',
    newPassword: NEXT_PASSWORD,
    confirmPassword: NEXT_PASSWORD,
  });
});

test('the meter gives two points for each kind of character and ten for all, red, orange, green', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Change Password' }).click();
  const meter = dialog(page).getByRole('meter');
  for (const [typed, points, color] of [
    ['a', 2, '--danger'],
    ['aA', 4, '--danger'],
    ['aA1', 6, '--highlight'],
    ['aA1!', 8, '--highlight'],
    ['aA1!aaaa', 10, '--accent'],
  ] as const) {
    await dialog(page).getByLabel('New password', { exact: true }).fill(typed);
    await expect(meter, typed).toHaveAttribute('aria-valuenow', String(points));
    const filled = meter.locator('[data-filled]');
    await expect(filled, typed).toHaveCount(points / 2);
    await expect(filled.first(), typed).toHaveCSS('background-color', await colorOf(page, color));
  }
});

test('the meter stands directly below the rule of a password, with its name from the start', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Change Password' }).click();
  const rule = await dialog(page).getByText('At least 8 characters').boundingBox();
  const meter = await dialog(page).getByRole('meter').boundingBox();
  expect((meter?.y ?? 0) - ((rule?.y ?? 0) + (rule?.height ?? 0))).toBeLessThan(24);
  await expect(dialog(page).getByText('Password strength', { exact: true })).toBeVisible();
});

test('the dialog ends where its buttons do on a phone, and leaves its fields room in a low window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Change Password' }).click();
  const hidden =
    'document.querySelector("dialog").scrollHeight - document.querySelector("dialog").clientHeight';
  await expect.poll(() => page.evaluate<number>(hidden)).toBe(0);
  // A desk's window at four times its size: the buttons wait below what is typed into.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('New password', { exact: true })).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).not.toBeInViewport();
});

test('a device shows its user agent, “This Device”, its time and place, with twice the text on a phone too', async ({
  page,
}) => {
  const device = devices(page).getByRole('listitem').first();
  await expect(device.getByRole('heading')).toBeVisible();
  await expect(device).toContainText(TIME);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate('document.documentElement.style.fontSize = "200%"');
  // Wide enough for a word, not only for a letter.
  expect((await device.getByRole('heading').boundingBox())?.width).toBeGreaterThan(100);
});

test('on a phone, the texts of all rows are below their titles, and the date of the last change is in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await webFontShown(page);
  const changed = page.getByText(/^Password set on/);
  expect((await changed.locator('time').boundingBox())?.height).toBeLessThan(30);
  const startOf = async (part: Locator) => (await part.boundingBox())?.x;
  const title = await startOf(devices(page).getByRole('listitem').getByRole('heading'));
  expect(await startOf(changed)).toBe(title);
  expect(await startOf(page.getByText(/^Logged in/))).toBe(title);
  // As wide as an icon and the distance to the title.
  await expect(page.getByText('Not connected').first()).toHaveCSS('padding-left', '52px');
  expect(await startOf(page.getByRole('link', { name: 'Forgot Password' }))).toBe(title);
  const intro = page.getByRole('region', { name: 'Ways to log in' }).getByText(/^With Google or/);
  await expect(intro).not.toHaveCSS('text-wrap-style', 'balance');
});

test('“This Device” is in the line of the place, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await webFontShown(page);
  const device = devices(page).getByRole('listitem').first();
  const badge = await device.getByText('This Device', { exact: true }).boundingBox();
  const name = await device.getByRole('heading').boundingBox();
  const line = await device.getByText(/^This Device \S/).boundingBox();
  expect(name?.height, 'one line').toBeLessThan(30);
  expect(line?.height, 'one line').toBeLessThan(30);
  expect(badge?.y).toBeGreaterThanOrEqual((line?.y ?? 0) - 3);
});

test('what is there for a forgotten password is a link, and no second button', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
  const forgot = page.getByRole('link', { name: 'Forgot Password' });
  const date = await page.getByText(/^Password set on/).boundingBox();
  expect((await forgot.boundingBox())?.x).toBe(date?.x);
  await expect(forgot, 'no frame').toHaveCSS('border-top-width', '0px');
});

test('shows “No devices found” where there is none', async ({ page }) => {
  await page.route('**/api/platform/user/access-tokens', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
  });
  await page.reload();
  await expect(devices(page).getByText('No devices found')).toBeVisible();
});

test('all other devices are logged out together, after a confirmation', async ({
  page,
  browser,
  baseURL,
  merchant,
}) => {
  const everyOther = devices(page).getByRole('button', { name: 'Log out all other devices' });
  const rows = devices(page).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(everyOther).toHaveCount(0);
  const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: NOBODY });
  const other = await context.newPage();
  await other.goto('/login');
  await logIn(other, merchant.email, PASSWORD);
  await expectHome(other);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await everyOther.click();
  const question = page.getByRole('alertdialog', { name: 'Log out all other devices?' });
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('All other devices were logged out.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('This Device');
  await expect(everyOther).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused();
  await other.reload();
  await expect(other.getByRole('link', { name: 'Register' })).toBeVisible();
  await context.close();
});

test('logging this device out needs a confirmation and is a logout', async ({ page }) => {
  const here = devices(page).getByRole('listitem').filter({ hasText: 'This Device' });
  await here.getByRole('button', { name: /^Log out/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out this device?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(here).toBeVisible();
  await here.getByRole('button', { name: /^Log out/ }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  expect(await storageOf(page)).toEqual({});
});
