import { authEndpoints, profileEndpoints, type User } from '@atrium/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { ada, oneStore, signedIn } from '../../testing/samples.ts';
import { ok, refuse } from '../../testing/stub-api.ts';

const { getCountries, getProfile, updateProfile } = profileEndpoints;
const { login } = authEndpoints;

const bea: User = { ...ada, id: '01900000-0000-7000-8000-000000000002', firstName: 'Bea' };

/** Types into the profile, loses the session by saving it, and comes back to it as `next`. */
async function loseAndComeBack(next: User) {
  storeSession();
  const api = homeApi();
  api.on(getCountries, ok(getCountries, []));
  api.on(updateProfile, refuse(updateProfile, 'unauthenticated'));
  const { user } = renderPortal({ path: '/account-settings', api });
  await user.type(await screen.findByLabelText('City'), 'Malmö');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe('{}');

  api.on(login, ok(login, { ...signedIn, user: next }));
  api.on(getProfile, ok(getProfile, { ...next, shoplist: oneStore }));
  await user.click(screen.getByRole('link', { name: 'Login' }));
  await user.type(await screen.findByLabelText('Email'), next.email);
  await user.type(screen.getByLabelText('Password'), 'Paper-Lantern7');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await user.click(await screen.findByRole('button', { name: /Your account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  return user;
}

test('what was typed into the profile is there again after the session ended and the merchant is back', async () => {
  const user = await loseAndComeBack(ada);
  expect(await screen.findByLabelText('City')).toHaveValue('Malmö');
  expect(screen.getByRole('button', { name: 'Update' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByLabelText('City')).toHaveValue('');
});

test('it is not there for somebody else', async () => {
  await loseAndComeBack(bea);
  expect(await screen.findByLabelText('First name')).toHaveValue('Bea');
  expect(screen.getByLabelText('City')).toHaveValue('');
});
