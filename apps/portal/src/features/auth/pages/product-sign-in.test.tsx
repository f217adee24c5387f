import { authEndpoints } from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada, oneStore } from '../../../testing/samples.ts';
import { createStubApi, later, ok, refuse, unreachable } from '../../../testing/stub-api.ts';

const { returnSignedLoginData } = authEndpoints;
const signedIn = ok(returnSignedLoginData, {
  auth: { token: 'atr_new' },
  user: ada,
  shoplist: oneStore,
});
const needsConfirmation = ok(returnSignedLoginData, {
  confirm: { email: 'a•••@example.com', product: 'AI theme' },
});
const path = '/login?data=signed';

test('exchanges signed login data for a session and opens home, without the data in the URL', {
  tags: ['requirement-93'],
}, async () => {
  const api = homeApi();
  api.on(returnSignedLoginData, (call) => {
    expect(window.location.search).toBe('');
    return signedIn(call);
  });
  renderPortal({ path, api });
  expect(window.location.search).toBe('');
  expect(await screen.findByText(/Choose the next product/)).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBe('atr_new');
  expect(api.calls(returnSignedLoginData).map(({ body }) => body)).toEqual([
    { data: 'signed', confirmed: 'false' },
  ]);
});

test('shows a confirmation if the server requires it, and continues only after it', async () => {
  const api = homeApi();
  api.on(returnSignedLoginData, needsConfirmation, signedIn);
  const { user } = renderPortal({ path, api });
  const question = await screen.findByRole('heading', { name: 'Continue as a•••@example.com?' });
  expect(question).toBeVisible();
  expect(screen.getByText(/AI theme sent you here/)).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/Choose the next product/)).toBeVisible();
  expect(api.calls(returnSignedLoginData).at(-1)?.body).toEqual({
    data: 'signed',
    confirmed: 'true',
  });
});

test('opens the login form for another account', async () => {
  const api = createStubApi();
  api.on(returnSignedLoginData, needsConfirmation);
  const { user } = renderPortal({ path, api });
  await user.click(await screen.findByRole('button', { name: 'Use another account' }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test.each([
  ['invalid_link', /works only once, and only for a short time/],
  ['already_used', /has already been used/],
  ['conflict', /This is not possible any more/],
] as const)('shows why it failed and leads to the form: %s', async (code, sentence) => {
  const api = createStubApi();
  api.on(returnSignedLoginData, refuse(returnSignedLoginData, code));
  const { user } = renderPortal({ path, api });
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
});

test('offers to try again when the server could not be reached, with the focus if it fails again', async () => {
  const again = later(unreachable());
  const api = homeApi();
  api.on(returnSignedLoginData, unreachable(), again.held, signedIn);
  const { user } = renderPortal({ path, api });
  expect(await screen.findByRole('alert')).toHaveTextContent('Server error, Something went wrong');
  const retry = screen.getByRole('button', { name: 'Try again' });
  await user.click(retry);
  expect(retry).toHaveAttribute('aria-disabled', 'true');
  again.release();
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled', 'true'));
  expect(retry).toHaveFocus();
  await user.click(retry);
  expect(await screen.findByText(/Choose the next product/)).toBeVisible();
});

test('a logged-in merchant stays who they are', { tags: ['requirement-38'] }, async () => {
  storeSession();
  const api = homeApi();
  renderPortal({ path, api });
  expect(await screen.findByText(/Choose the next product/)).toBeVisible();
  expect(window.location.search).toBe('');
  expect(api.calls(returnSignedLoginData)).toEqual([]);
  expect(localStorage.getItem('auth_token')).toBe('atr_stored');
});
