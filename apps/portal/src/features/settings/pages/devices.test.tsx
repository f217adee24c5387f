import { authEndpoints, messages, securityEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ada } from '../../../testing/samples.ts';
import { button, here, openSettings, phone, settingsApi } from '../../../testing/settings.ts';
import { ok, refuse, type StubApi } from '../../../testing/stub-api.ts';

const { listAccessTokens, deleteAccessToken, logOutOtherDevices } = securityEndpoints;

const devices = () => screen.findByRole('region', { name: 'Devices' });

describe('devices', () => {
  const open = (api: StubApi) => openSettings(api, '/account-settings?tab=security');

  test('show name, place, time and which of them is this one', async () => {
    open(settingsApi());
    const [first, second] = await within(await devices()).findAllByRole('listitem');
    expect(first).toHaveTextContent('Firefox on Linux');
    expect(first).toHaveTextContent('This Device Malmö, Sweden');
    expect(first).toHaveTextContent('Mon, Jan 1, 2024, 3:05 PM');
    expect(second).toHaveTextContent('Safari on iOS');
    expect(second).not.toHaveTextContent('This Device');
    expect(second).toHaveTextContent(/Last active .+ · /);
  });

  test('are logged out after a confirmation, and the list is reloaded', async () => {
    const api = settingsApi();
    const message = 'Safari on iOS was logged out.';
    api.on(deleteAccessToken, ok(deleteAccessToken, null, message));
    const { user } = open(api);
    await user.click(await button('Log out Safari on iOS'));
    const question = { name: 'Log out Safari on iOS?' };
    const dialog = within(await screen.findByRole('alertdialog', question));
    expect(dialog.getByText(/Safari on iOS will have to log in again/)).toBeVisible();
    api.on(listAccessTokens, ok(listAccessTokens, [here]));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Devices' })).getAllByRole('listitem'),
      ).toHaveLength(1),
    );
  });

  test.each([
    ['Reykjavík', / from Reykjavík\. It will have to log in again\.$/],
    [null, /[AP]M\. It will have to log in again\.$/],
  ])(
    'of one name are told apart in the question by their login, from %s',
    async (location, end) => {
      const namesake = { ...phone, id: `${phone.id.slice(0, -1)}c`, location };
      const api = settingsApi(ada, [here, phone, namesake]);
      api.on(deleteAccessToken, refuse(deleteAccessToken, 'not_found'));
      const { user } = open(api);
      const [, other] = await screen.findAllByRole('button', { name: /^Log out Safari on iOS, / });
      await user.click(other as HTMLElement);
      const dialog = within(
        await screen.findByRole('alertdialog', { name: 'Log out Safari on iOS?' }),
      );
      const sentence = dialog.getByText(/^It logged in on Mon, Jan 1, 2024, 3:05 PM/);
      expect(sentence).toHaveTextContent(end);
      await user.click(dialog.getByRole('button', { name: 'Log out' }));
      expect(await screen.findByText('Safari on iOS was logged out.')).toBeVisible();
    },
  );

  test.each([
    ['one', [phone]],
    ['two', [phone, { ...phone, id: `${phone.id.slice(0, -1)}c` }]],
  ])('other than this one are logged out together, also if there is only %s', async (_, others) => {
    const message = 'All other devices were logged out.';
    const api = settingsApi(ada, [here, ...others]);
    api.on(logOutOtherDevices, ok(logOutOtherDevices, null, message));
    const { user } = open(api);
    await user.click(await button('Log out all other devices'));
    const question = { name: 'Log out all other devices?' };
    const dialog = within(await screen.findByRole('alertdialog', question));
    expect(dialog.getByText('Only this device stays logged in.')).toBeVisible();
    expect(api.calls(logOutOtherDevices)).toHaveLength(0);
    api.on(listAccessTokens, ok(listAccessTokens, [here]));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Devices' })).getAllByRole('listitem'),
      ).toHaveLength(1),
    );
    expect(api.calls(logOutOtherDevices)).toHaveLength(1);
    expect(api.calls(deleteAccessToken)).toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /other devices/ })).not.toBeInTheDocument();
  });

  test('other than this one cannot be logged out together if there are none', async () => {
    open(settingsApi(ada, [here]));
    expect(await button('Log out Firefox on Linux')).toBeVisible();
    expect(screen.queryByRole('button', { name: /other devices/ })).not.toBeInTheDocument();
  });

  test('stay in the list when the server is unavailable, and can be logged out once it is back', async () => {
    const api = settingsApi();
    api.on(
      logOutOtherDevices,
      refuse(logOutOtherDevices, 'unavailable'),
      ok(logOutOtherDevices, null, 'Done'),
    );
    const { user } = open(api);
    await user.click(await button('Log out all other devices'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is not available right now');
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Done')).toBeVisible();
  });

  test('that cannot be logged out show the error in the dialog', async () => {
    const api = settingsApi();
    api.on(deleteAccessToken, refuse(deleteAccessToken, 'unavailable'));
    const { user } = open(api);
    await user.click(await button('Log out Safari on iOS'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is not available right now');
  });

  test('this one is logged out as by Logout', async () => {
    const api = settingsApi();
    api.on(authEndpoints.logout, ok(authEndpoints.logout, null, 'Logged out successfully'));
    const { user } = open(api);
    await user.click(await button('Log out Firefox on Linux'));
    const question = await screen.findByRole('alertdialog', { name: 'Log out this device?' });
    await user.click(within(question).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('link', { name: 'Register' })).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  test('show an empty list, and can be loaded again after a failure', async () => {
    const api = settingsApi();
    api.on(listAccessTokens, refuse(listAccessTokens, 'internal'), ok(listAccessTokens, []));
    const { user } = open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.serverError);
    await user.click(await button('Try again'));
    expect(await screen.findByText('No devices found')).toBeVisible();
  });
});
