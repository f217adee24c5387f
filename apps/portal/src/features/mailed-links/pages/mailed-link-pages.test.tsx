import { authEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { createStubApi, ok, refuse, unreachable } from '../../../testing/stub-api.ts';

const { secureAccount, revertEmail, logout } = authEndpoints;
const secured = ok(secureAccount, { email: 'ada@example.com', type: 'reset-password' });
const reverted = ok(revertEmail, { email: 'ada@example.com' });
const secureButton = () =>
  screen.findByRole('button', { name: 'Log out all devices and set a new password' });
const revertButton = () => screen.findByRole('button', { name: 'Undo the change' });

describe.each([
  ['signed out', () => createStubApi()],
  [
    'signed in',
    () => {
      storeSession();
      return homeApi();
    },
  ],
])('%s, the link', (_case, arrive) => {
  test('of a notification acts only on a click, then opens the code page', async () => {
    const api = arrive();
    api.on(secureAccount, secured);
    const { user } = renderPortal({ path: '/secure-account?mailData=signed', api });
    expect(window.location.search).toBe('');
    const button = await secureButton();
    expect(document.title).toBe('Secure your account · Atrium');
    expect(api.calls(secureAccount)).toHaveLength(0);

    await user.click(button);
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    expect(window.location.pathname).toBe('/verify-email');
    await waitFor(() => expect(screen.getByLabelText('Verification code')).toHaveFocus());
    expect(api.calls(secureAccount).map(({ body }) => body)).toEqual([{ data: 'signed' }]);
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
  });

  test('of a changed address acts only on a click, then requires a new password', async () => {
    const api = arrive();
    api.on(revertEmail, reverted);
    const { user } = renderPortal({ path: '/revert-email?mailData=signed', api });
    expect(window.location.search).toBe('');
    const button = await revertButton();
    expect(document.title).toBe('Undo the change · Atrium');
    expect(api.calls(revertEmail)).toHaveLength(0);

    await user.click(button);
    const heading = await screen.findByRole('heading', { name: 'The change was undone' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(api.calls(revertEmail).map(({ body }) => body)).toEqual([{ data: 'signed' }]);
    expect(localStorage.getItem('auth_token')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Set a new password' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.com');
  });
});

test.each([
  ['of a notification', '/secure-account', secureButton],
  ['of a changed address', '/revert-email', revertButton],
] as const)(
  'the link %s logs another account out here, also on the server',
  async (_, path, button) => {
    storeSession();
    const api = homeApi();
    api.on(secureAccount, ok(secureAccount, { email: 'bea@example.com', type: 'reset-password' }));
    api.on(revertEmail, ok(revertEmail, { email: 'bea@example.com' }));
    api.on(logout, ok(logout, null));
    const { user } = renderPortal({ path: `${path}?mailData=signed`, api });
    await user.click(await button());
    expect(await screen.findByText('bea@example.com')).toBeVisible();
    const tokens = api.calls(logout).map(({ headers }) => headers.get('Authorization'));
    expect(tokens).toEqual(['Bearer atr_stored']);
    expect(localStorage.getItem('auth_token')).toBeNull();
  },
);

describe('an unusable link shows why and offers an alternative', () => {
  test.each([
    ['invalid_link', 'This link is not valid or has expired. Set a new password instead'],
    ['already_used', 'This link was already used, and all devices were logged out.'],
  ] as const)('of a notice: %s', async (code, sentence) => {
    const api = createStubApi();
    api.on(secureAccount, refuse(secureAccount, code));
    const { user } = renderPortal({ path: '/secure-account?mailData=signed', api });
    await user.click(await secureButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    // What it would do, it cannot.
    expect(screen.queryByText(/^We’ll/)).not.toBeInTheDocument();
    const next = screen.getByRole('link', { name: 'Forgot Password' });
    expect(next).toHaveAttribute('href', '/forget-password');
  });

  test.each([
    ['invalid_link', 'This link is not valid or has expired. Log in with the address'],
    ['already_used', 'This link was already used, and the change was undone.'],
    ['conflict', 'The previous email address now belongs to another account.'],
  ] as const)('of a changed address: %s', async (code, sentence) => {
    const api = createStubApi();
    api.on(revertEmail, refuse(revertEmail, code));
    const { user } = renderPortal({ path: '/revert-email?mailData=signed', api });
    await user.click(await revertButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test.each(['/secure-account', '/revert-email'])('%s without its value', async (path) => {
    renderPortal({ path });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.');
    expect(within(screen.getByRole('main')).queryByRole('button')).not.toBeInTheDocument();
    // What it would do, it cannot.
    expect(screen.queryByText(/^We’ll/)).not.toBeInTheDocument();
  });
});

test('a newer account of the previous address is closed only after a second press', async () => {
  const api = createStubApi();
  const confirm = { email: 'ada@example.com', openedAt: '2026-11-20T12:00:00.000Z' };
  api.on(revertEmail, ok(revertEmail, { confirm }), reverted);
  const { user } = renderPortal({ path: '/revert-email?mailData=signed', api });
  await user.click(await revertButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Another account was opened with this email address on November 20, 2026.',
  );
  await user.click(screen.getByRole('button', { name: 'Close it and undo the change' }));
  expect(await screen.findByText('ada@example.com')).toBeVisible();
  expect(api.calls(revertEmail).map(({ body }) => body)).toEqual([
    { data: 'signed' },
    { data: 'signed', confirmed: 'true' },
  ]);
});

test('a link can be tried again after a network failure, and nobody is logged out', async () => {
  storeSession();
  const api = homeApi();
  api.on(secureAccount, unreachable(), secured);
  const { user } = renderPortal({ path: '/secure-account?mailData=signed', api });
  await user.click(await secureButton());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBe('atr_stored');
  await user.click(await secureButton());
  expect(await screen.findByText('ada@example.com')).toBeVisible();
});

test('the page after an undone change cannot be opened directly', () => {
  renderPortal({ path: '/revert-email/done' });
  expect(window.location.pathname).toBe('/');
});
