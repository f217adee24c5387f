import { messages, profileEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ada, oneStore } from '../../../testing/samples.ts';
import { button, openSettings, saving, settingsApi } from '../../../testing/settings.ts';
import { ok, refuse } from '../../../testing/stub-api.ts';

const { getProfile, updateProfile, removeImage } = profileEndpoints;

test('opens from the user menu, which breaks the email at the @, and sets the title of the tab', async () => {
  const { user } = openSettings(settingsApi(), '/');
  await user.click(await screen.findByRole('button', { name: /Your account/ }));
  const address = within(await screen.findByRole('menu')).getByTitle(ada.email);
  expect(within(address).getByText(ada.email)).toBeInTheDocument();
  expect(within(address).getByText('@example.com')).toBeVisible();
  await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeVisible();
  expect(document.title).toBe('Account Settings · Atrium');
  expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
});

test.each(['/', '/account-settings', '/no-such-page'])(
  '%s offers Logout to the logged-in',
  { tags: ['requirement-35'] },
  async (path) => {
    const { user } = openSettings(settingsApi(), path);
    await user.click(await screen.findByRole('button', { name: /Your account/ }));
    expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeVisible();
  },
);

test('beside the profile image is the circle in which it is shown elsewhere', async () => {
  openSettings(settingsApi({ ...ada, image: '/images/a.jpg' }));
  const image = await screen.findByRole('img', { name: 'Your profile image' });
  const circle = screen.getByText('How it looks in the menu');
  expect(circle.querySelector('.rounded-full img')).toHaveAttribute(
    'src',
    image.getAttribute('src'),
  );
});

test('the profile image is removed after a confirmation', async () => {
  const api = settingsApi({ ...ada, image: '/images/a.jpg' });
  api.on(removeImage, ok(removeImage, null));
  const { user } = openSettings(api);
  await user.click(await button('Remove image'));
  const inMenu = screen.getByRole('button', { name: /Your account/ }).querySelector('img');
  expect(inMenu).toHaveAttribute('src', '/images/a.jpg');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Are you sure you want to delete profile image ?')).toBeVisible();
  api.on(getProfile, ok(getProfile, { ...ada, shoplist: oneStore }));
  await user.click(dialog.getByRole('button', { name: 'Remove image' }));
  expect(await screen.findByText('Your profile image was removed.')).toBeVisible();
  expect(api.calls(removeImage)[0]?.query).toEqual({ isDeleted: 'true' });
  expect(await button('Upload image')).toBeVisible();
});

test('the appearance is applied at once, and reset when it cannot be saved', async () => {
  const api = settingsApi();
  api.on(
    updateProfile,
    saving(api, { ...ada, interfaceAppearance: 'dark' }),
    refuse(updateProfile, 'internal'),
  );
  const { user } = openSettings(api);
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  expect(api.calls(updateProfile)[0]?.body).toEqual({ interfaceAppearance: 'dark' });
  await user.click(screen.getByRole('radio', { name: 'Light' }));
  expect(await screen.findByText(messages.serverError)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test.each(['mouse', 'keyboard'])('a tab chosen by %s adds one history entry', async (device) => {
  const { user } = openSettings(settingsApi());
  const general = await screen.findByRole('tab', { name: 'General' });
  const entries = vi.spyOn(window.history, 'pushState');
  if (device === 'mouse') await user.click(screen.getByRole('tab', { name: 'Security' }));
  else {
    general.focus();
    await user.keyboard('{ArrowRight}');
  }
  await waitFor(() => expect(general).toHaveAttribute('aria-selected', 'false'));
  expect(window.location.search).toBe('?tab=security');
  expect(entries).toHaveBeenCalledOnce();
  window.history.back();
  await waitFor(() => expect(general).toHaveAttribute('aria-selected', 'true'));
  expect(window.location.search).toBe('');
});

test('each tab has its own URL', async () => {
  const { user } = openSettings(settingsApi());
  await user.click(await screen.findByRole('tab', { name: 'Security' }));
  expect(window.location.search).toBe('?tab=security');
  expect(await screen.findByRole('heading', { name: /Firefox on Linux/ })).toBeVisible();
});
