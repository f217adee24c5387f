import { expect, test } from '../support/fixtures.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { CODE_MAIL, card, expectHome, PASSWORD } from '../support/merchant.ts';

const NEXT_PASSWORD = 'Second-Arch8!';

test('the main journey needs no mouse, and its focus is seen and comes back at each step', async ({
  page,
  mailbox,
}, { retry }) => {
  const email = `keys-${retry}@shop.example`;
  const { goTo, goBackTo, press, type, key, write } = keyboardOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const switcher = page.getByRole('button', { name: /^Store: / });

  await test.step('lands and registers', async () => {
    await page.goto('/');
    await press(page.getByRole('link', { name: 'Register' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
    await type(page.getByLabel('Email'), email);
    await type(page.getByLabel('Password', { exact: true }), PASSWORD);
    await goTo(page.getByRole('button', { name: 'Show Password' }));
    await key('Space');
    await expect(page.getByRole('button', { name: 'Hide Password' })).toBeFocused();
    await press(button('Create my account'));
  });

  await test.step('types the code where the focus is already', async () => {
    await expect(page.getByLabel('Verification code')).toBeFocused();
    await write((await mailbox.waitFor(email, CODE_MAIL)).subject.slice(0, 6));
    await expectHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('skips to the content', async () => {
    await goBackTo(page.getByRole('link', { name: 'Skip to content' }));
    await key('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('adds a store, having left the dialog once by Escape', async () => {
    const add = page.getByRole('banner').getByRole('button', { name: 'Add store' });
    await goBackTo(add);
    await key('Enter');
    const dialog = page.getByRole('dialog', { name: 'Connect your Shopify store' });
    await expect(dialog.getByLabel('Store name')).toBeFocused();
    await key('Escape');
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
    await key('Enter');
    await expect(dialog.getByLabel('Store name')).toBeFocused();
    await write('Daylight Goods');
    await type(dialog.getByLabel('Shopify store URL'), `keys-daylight-${retry}`);
    await key('Enter');
    await expect(switcher).toContainText('Daylight Goods');
  });

  await test.step('starts the AI theme, confirming the store at Shopify', async () => {
    await press(card(page, 'AI theme').getByRole('button', { name: 'Start for free: AI theme' }));
    const dialog = page.getByRole('dialog', { name: 'Confirm that Daylight Goods is yours' });
    await press(dialog.getByRole('button', { name: 'Continue to Shopify' }));
    await press(button('Install'));
    await expect(page).toHaveURL(/\/apps\/dtm$/);
  });

  await test.step('comes back and finds the card open', async () => {
    await press(page.getByRole('link', { name: 'Back to Atrium' }));
    await goTo(card(page, 'AI theme').getByRole('button', { name: 'Open' }));
  });

  await test.step('adds another store from the switcher, and switches back by an arrow', async () => {
    await goBackTo(switcher);
    await key('Enter');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Add store' }));
    await expect(page.getByLabel('Store name')).toBeFocused();
    await write('Kiln and Clay');
    await type(page.getByLabel('Shopify store URL'), `keys-kiln-${retry}`);
    await key('Enter');
    await expect(switcher).toContainText('Kiln and Clay');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await goBackTo(switcher);
    await key('Enter');
    await expect(page.getByRole('listbox', { name: 'Your stores' })).toBeFocused();
    await key('Escape');
    await expect(switcher).toBeFocused();
    await key('Enter');
    const reloaded = page.waitForEvent('load');
    await key('ArrowUp');
    await key('Enter');
    await reloaded;
    await expect(switcher).toContainText('Daylight Goods');
  });

  await test.step('opens the settings from the user menu and changes the name', async () => {
    await goTo(page.getByRole('button', { name: /^Your account: / }));
    await key('Enter');
    await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeFocused();
    await key('Enter');
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeFocused();
    await type(page.getByLabel('First name'), 'Ada');
    await type(page.getByLabel('Last name'), 'Archer');
    await press(button('Update'));
    await expect(page.getByText('Updated successfully')).toBeVisible();
  });

  await test.step('changes tabs by arrow and the password in its dialog', async () => {
    await goBackTo(page.getByRole('tab', { name: 'General' }));
    await key('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused();
    await press(button('Change Password'));
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
    await key('Escape');
    await expect(dialog).toBeHidden();
    await expect(button('Change Password')).toBeFocused();
    await key('Enter');
    await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
    await write(PASSWORD);
    await type(dialog.getByLabel('New password', { exact: true }), NEXT_PASSWORD);
    await type(dialog.getByLabel('Confirm password', { exact: true }), NEXT_PASSWORD);
    await key('Enter');
    await expect(page.getByText('Password changed successfully.')).toBeVisible();
    await key('Escape');
    await expect(button('Change Password')).toBeFocused();
  });

  await test.step('opens the dialog to log this device out, cancels, and logs out by the menu', async () => {
    const logOut = page
      .getByRole('region', { name: 'Devices' })
      .getByRole('button', { name: /^Log out/ });
    await press(logOut);
    const question = page.getByRole('alertdialog', { name: 'Log out this device?' });
    await expect(question).toBeVisible();
    await press(question.getByRole('button', { name: 'Cancel' }));
    await expect(question).toBeHidden();
    await expect(logOut).toBeFocused();
    await goBackTo(page.getByRole('button', { name: /^Your account: / }));
    await key('Enter');
    await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeFocused();
    await key('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Stores' })).toBeFocused();
    await key('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
    await key('Enter');
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
