import { endpoints } from '@atrium/contract';
import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '../support/merchant.ts';
import { call, join } from '../support/merchant-api.ts';
import { expect, test } from '../support/signed-in.ts';
import { deviceNamed, respondWith } from '../support/states.ts';
import { storeMenu } from '../support/stores.ts';

test.use({ stores: { 'kiln-and-clay': 'Kiln & Clay', 'fern-and-ember': 'Fern & Ember' } });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const exact = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const FOCUSED = '(document.activeElement ?? document.body).tagName';

/** Focuses a control, again if what was opened took the focus meanwhile, and presses a key. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(async () => {
    await target.focus();
    await expect(target).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press(key);
}

async function chooseByKey(page: Page, store: string, item: string): Promise<void> {
  await press(page, storeMenu(page, store));
  await press(page, page.getByRole('menuitem', { name: item, exact: true }));
}

/** Presses Esc, again if the dialog was still about to open, or the menu that led to it to close and took the key. */
async function leaveDialog(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

/** Sees the outcome, and then the focus on `target`, which no later render takes away. */
async function expectFocus(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(FOCUSED)).not.toBe('BODY');
  await expect(target).toBeFocused();
}

test('stores: after each action the focus is on its button, its heading or what is new', async ({
  page,
}) => {
  await page.goto('/stores');

  await test.step('menus, left', async () => {
    for (const trigger of [button(page, /^Your account/), storeMenu(page, 'Kiln & Clay')]) {
      await press(page, trigger);
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
      await expectFocus(page, trigger);
    }
  });

  await test.step('menus that were opened by mouse, left', async () => {
    for (const trigger of [button(page, /^Your account/), storeMenu(page, 'Kiln & Clay')]) {
      await page.getByRole('heading', { level: 1 }).focus();
      await trigger.click();
      await expect(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
      await expectFocus(page, trigger);
    }
  });

  await test.step('rename, left and done', async () => {
    await chooseByKey(page, 'Kiln & Clay', 'Rename');
    await leaveDialog(page);
    await expectFocus(page, storeMenu(page, 'Kiln & Clay'));
    await chooseByKey(page, 'Kiln & Clay', 'Rename');
    await expect(page.getByLabel('Store name')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Kiln & Co');
    await page.keyboard.press('Enter');
    await expectFocus(page, storeMenu(page, 'Kiln & Co'));
  });

  await test.step('remove and undo', async () => {
    await chooseByKey(page, 'Kiln & Co', 'Remove');
    await leaveDialog(page);
    await expectFocus(page, storeMenu(page, 'Kiln & Co'));
    await chooseByKey(page, 'Kiln & Co', 'Remove');
    await press(page, exact(page, 'Remove store'));
    await expectFocus(page, exact(page, 'Undo'));
    await page.keyboard.press('Enter');
    await expectFocus(page, heading(page, 'Kiln & Co'));
  });

  await test.step('remove and restore from the list', async () => {
    await chooseByKey(page, 'Kiln & Co', 'Remove');
    await press(page, exact(page, 'Remove store'));
    await expectFocus(page, exact(page, 'Undo'));
    await press(page, exact(page, 'Restore Kiln & Co'));
    await expectFocus(page, heading(page, 'Kiln & Co'));
  });

  await test.step('a message that is closed gives the focus back', async () => {
    await press(page, exact(page, 'Close').last());
    await expectFocus(page, heading(page, 'Kiln & Co'));
  });

  await test.step('add a store, left', async () => {
    await press(page, page.getByRole('main').getByRole('button', { name: 'Add store' }));
    await expect(page.getByLabel('Store name')).toBeFocused();
    await leaveDialog(page);
    await expectFocus(page, page.getByRole('main').getByRole('button', { name: 'Add store' }));
  });

  await test.step('confirm a store, left', async () => {
    await press(page, exact(page, 'Confirm Kiln & Co'));
    await expect(page.getByRole('dialog')).toBeVisible();
    await leaveDialog(page);
    await expectFocus(page, exact(page, 'Confirm Kiln & Co'));
  });

  await test.step('switch, which reloads the page', async () => {
    const reloaded = page.waitForEvent('load');
    await press(page, exact(page, 'Switch Kiln & Co'));
    await reloaded;
    await expectFocus(page, heading(page, 'Kiln & Co'));
    await expect(page).toHaveTitle('Stores · Kiln & Co · Atrium');
    await expect(page.getByText('You switched to Kiln & Co.')).toBeAttached();
    await page.reload();
    await expect(page).toHaveTitle('Stores · Atrium');
  });
});

test('home: switching, coming back, hiding the next step, and declining a request', async ({
  page,
  portal,
}) => {
  const request = (email: string, index: number) => ({
    id: `01900000-0000-7000-8000-00000000000${index}`,
    name: 'Fern & Ember',
    shop: 'fern-and-ember.myshopify.com',
    email,
    requestedAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-11-27T10:00:00.000Z',
  });
  const [cora, dora] = [request('cora@shop.example', 1), request('dora@shop.example', 2)];

  await test.step('switch from the row of stores', async () => {
    await page.goto('/');
    const reloaded = page.waitForEvent('load');
    await press(page, page.getByRole('main').getByRole('button', { name: /Kiln & Clay/ }));
    await reloaded;
    await expectFocus(page, page.getByRole('heading', { level: 1 }));
    await expect(page).toHaveTitle('Home · Kiln & Clay · Atrium');
  });

  await test.step('after a reload, and a return by Back from a product, Tab begins at the start of the page', async () => {
    const first = async () => {
      await expect(exact(page, 'Hide the next step')).toBeVisible();
      await page.keyboard.press('Tab');
      await expectFocus(page, page.getByRole('link', { name: 'Skip to content' }));
    };
    await page.reload();
    await first();
    await page.goto(portal.sandboxUrl);
    await page.goBack();
    await first();
  });

  await test.step('hide the next step and show it again', async () => {
    await press(page, exact(page, 'Hide the next step'));
    await expectFocus(page, exact(page, 'Show the next step'));
    await press(page, exact(page, 'Show the next step'));
    await expectFocus(page, page.getByRole('heading', { name: /^Next: / }));
  });

  await test.step('decline one of two requests, whose buttons have different names', async () => {
    await respondWith(endpoints.listStoreRequests, [cora, dora])(page);
    await page.route('**/api/platform/shop/requests/**', (route) =>
      route.fulfill({ json: { success: true, message: '', data: null, error: null } }),
    );
    await page.reload();
    const decline = exact(page, 'Decline cora@shop.example for Fern & Ember');
    await press(page, decline);
    await leaveDialog(page);
    await expectFocus(page, decline);
    await page.keyboard.press('Enter');
    await respondWith(endpoints.listStoreRequests, [dora])(page);
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }));
    await expectFocus(page, page.getByRole('heading', { level: 1 }));
    await expect(page.getByText('You declined the request from cora@shop.example')).toBeVisible();
  });
});

test('general settings: saving, resetting, images and the deletion of the account', async ({
  page,
}) => {
  await page.goto('/account-settings');
  const details = heading(page, 'Personal details');

  await test.step('save and reset by their buttons, which are off afterwards', async () => {
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Archer');
    await press(page, exact(page, 'Update'));
    await expect(page.getByText('Updated successfully')).toBeVisible();
    await expectFocus(page, details);
    await page.getByLabel('City').fill('Lund');
    await press(page, exact(page, 'Reset'));
    await expectFocus(page, details);
  });

  await test.step('save by Enter, where the focus stays', async () => {
    await page.getByLabel('City').fill('Turin');
    await press(page, page.getByLabel('City'));
    await expect(exact(page, 'Update')).toBeDisabled();
    await expectFocus(page, page.getByLabel('City'));
  });

  await test.step('upload an image, left before and after one is chosen', async () => {
    const upload = exact(page, 'Upload image');
    await press(page, upload);
    await expect(page.getByRole('dialog', { name: 'Profile image' })).toBeVisible();
    await leaveDialog(page);
    await expectFocus(page, upload);
    await page.keyboard.press('Enter');
    await page.locator('dialog input[type=file]').setInputFiles('docs/images/login.390.light.png');
    await expect(exact(page, 'Cancel')).toBeVisible();
    expect(await page.evaluate(FOCUSED)).not.toBe('BODY');
    await press(page, exact(page, 'Cancel'));
    await expectFocus(page, upload);
  });

  await test.step('save an image and remove it', async () => {
    await press(page, exact(page, 'Upload image'));
    await page.locator('dialog input[type=file]').setInputFiles('docs/images/login.390.light.png');
    await press(page, exact(page, 'Save'));
    await expectFocus(page, exact(page, 'Change image'));
    await press(page, exact(page, 'Remove image'));
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove image' }));
    await expect(exact(page, 'Upload image')).toBeVisible();
    await expectFocus(page, heading(page, 'Profile image'));
  });

  await test.step('delete the account, left', async () => {
    await press(page, exact(page, 'Delete Account'));
    await leaveDialog(page);
    await expectFocus(page, exact(page, 'Delete Account'));
  });

  await test.step('retry what could not be loaded', async () => {
    const list = `**/api${endpoints.listAccessTokens.path}`;
    await page.route(list, (route) => route.abort());
    await page.goto('/account-settings?tab=security');
    const retry = page.getByRole('region', { name: 'Devices' }).getByRole('button');
    await expect(retry).toHaveText('Try again');
    await page.unroute(list);
    await press(page, retry);
    await expectFocus(page, heading(page, 'Devices'));
  });

  await test.step('log out all other devices', async () => {
    const all = button(page, 'Log out all other devices');
    const devices = ['Chrome on Linux', 'Safari on iOS'].map(deviceNamed);
    await respondWith(endpoints.listAccessTokens, devices)(page);
    await page.reload();
    await press(page, all);
    await leaveDialog(page);
    await expectFocus(page, all);
    await page.keyboard.press('Enter');
    await respondWith(endpoints.listAccessTokens, devices.slice(0, 1))(page);
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }));
    await expect(all).toHaveCount(0);
    await expectFocus(page, heading(page, 'Devices'));
  });
});

test('security: the password, accounts, devices, and back', async ({ page, portal }) => {
  await page.goto('/account-settings?tab=security');

  await test.step('a wrong password is refused at its field', async () => {
    await press(page, exact(page, 'Change Password'));
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    const old = dialog.getByLabel('Current password', { exact: true });
    await expect(old).toBeFocused();
    await page.keyboard.type('Not-my-password1!');
    for (const label of ['New password', 'Confirm password']) {
      await dialog.getByLabel(label, { exact: true }).fill('Second-Arch8!');
    }
    await page.keyboard.press('Enter');
    await press(page, exact(page, 'Try again'));
    await expectFocus(page, old);
    await expect(old).toHaveAttribute('aria-invalid', 'true');
    await leaveDialog(page);
    await expectFocus(page, exact(page, 'Change Password'));
  });

  await test.step('disconnect an account, left and done', async () => {
    const google = {
      provider: 'google',
      email: 'ada@gmail.example',
      connectedAt: '2026-11-20T10:00:00.000Z',
    } as const;
    await respondWith(endpoints.listLinkedAccounts, {
      password: true,
      passwordChangedAt: '2026-03-05T09:00:00.000Z',
      providers: [google],
    })(page);
    await respondWith(endpoints.unlinkGoogle, {
      password: true,
      passwordChangedAt: '2026-03-05T09:00:00.000Z',
      providers: [],
    })(page);
    await page.reload();
    await press(page, exact(page, 'Disconnect Google'));
    await leaveDialog(page);
    await expectFocus(page, exact(page, 'Disconnect Google'));
    await page.keyboard.press('Enter');
    await press(page, exact(page, 'Disconnect'));
    await expect(exact(page, 'Connect Google')).toBeVisible();
    await expectFocus(page, heading(page, 'Ways to log in'));
  });

  await test.step('connect an account, cancelled there', async () => {
    await press(page, exact(page, 'Connect Facebook'));
    await page.waitForURL((url) => !url.href.startsWith(portal.portalUrl));
    await page.goBack();
    await expect(exact(page, 'Connect Facebook')).toBeVisible();
  });

  await test.step('log out one of two devices with one name', async () => {
    const devices = [0, 1, 2].map((index) =>
      deviceNamed(index === 0 ? 'Chrome on Linux' : 'Safari on iOS', index),
    );
    await respondWith(endpoints.listAccessTokens, devices)(page);
    await page.route('**/api/user/platform/access-tokens/**', (route) =>
      route.fulfill({ json: { success: true, message: '', data: null, error: null } }),
    );
    await page.reload();
    await expect(button(page, /^Log out Safari on iOS, Logged in/)).toHaveCount(2);
    await press(page, button(page, /^Log out Safari on iOS/).first());
    await leaveDialog(page);
    await expectFocus(page, button(page, /^Log out Safari on iOS/).first());
    await page.keyboard.press('Enter');
    await respondWith(endpoints.listAccessTokens, devices.slice(0, 1))(page);
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }));
    await expect(button(page, /^Log out Safari on iOS/)).toHaveCount(0);
    await expectFocus(page, heading(page, 'Devices'));
  });
});

test('a wrong password at the login is marked at its field until it is changed', async ({
  browser,
  portal,
}, { retry }) => {
  const merchant = await join(portal, `wrong-${retry}@shop.example`);
  const page = await browser.newPage({
    baseURL: portal.portalUrl,
    storageState: { cookies: [], origins: [] },
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(merchant.email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Not-my-password1!');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/password you entered is incorrect/);
  await password.fill(PASSWORD);
  await expect(password).not.toHaveAttribute('aria-invalid', 'true');
  await page.close();
  await call(merchant, endpoints.getProfile);
  await merchant.http.dispose();
});
