import { authEndpoints, messages } from '@atrium/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { createStubApi, later, ok, refuse, unreachable } from '../../../testing/stub-api.ts';

const { verify, returnSignedData, logout } = authEndpoints;
const codeField = () => screen.getByLabelText('Verification code');

describe('a mailed link', () => {
  const opened = { token: 't', email: 'ada@example.com', code: 'ABC234' } as const;

  test('is removed from the URL before the first call', { tags: ['requirement-93'] }, async () => {
    const api = createStubApi();
    const searches: string[] = [];
    api.on(returnSignedData, (call) => {
      searches.push(window.location.search);
      return ok(returnSignedData, { ...opened, type: 'reset-password' })(call);
    });
    api.on(verify, ok(verify, { type: 'reset-password', signature: 'sig' }));
    renderPortal({ path: '/verify-email?mailData=signed', api });
    expect(window.location.search).toBe('');
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible();
    expect(searches).toEqual(['']);
    expect(api.calls(returnSignedData).map(({ body }) => body)).toEqual([{ data: 'signed' }]);
    expect(api.calls(verify)[0]?.body).toEqual({
      email: 'ada@example.com',
      code: 'ABC234',
      type: 'reset-password',
    });
  });

  test('shows address and code while it is verified, and why it is refused', async () => {
    const api = createStubApi();
    api.on(returnSignedData, ok(returnSignedData, { ...opened, type: 'verify-email' }));
    const { held, release } = later(refuse(verify, 'invalid_code'));
    api.on(verify, held);
    renderPortal({ path: '/verify-email?mailData=signed', api });
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    expect(codeField()).toHaveValue('ABC234');
    release();
    expect(await screen.findByText(messages.codeInvalid)).toBeVisible();
    expect(screen.getByRole('button', { name: /Resend verification code/ })).toBeEnabled();
    expect(api.calls(verify)).toHaveLength(1);
  });

  test.each([
    ['invalid_link', 'This link is not valid or has expired.'],
    ['already_used', 'This link has already been used.'],
  ] as const)('that is %s leads to Login and a new password', async (code, sentence) => {
    const api = createStubApi();
    api.on(returnSignedData, refuse(returnSignedData, code));
    renderPortal({ path: '/verify-email?mailData=signed', api });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Forgot Password' })).toBeVisible();
  });

  test('opens home with a session when it cannot be used', async () => {
    storeSession();
    const api = homeApi();
    api.on(returnSignedData, refuse(returnSignedData, 'already_used'));
    renderPortal({ path: '/verify-email?mailData=signed', api });
    expect(await screen.findByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  });

  test('can be retried after a network failure, with the focus if it fails again', async () => {
    const again = later(unreachable());
    const api = createStubApi();
    const respond = ok(returnSignedData, { ...opened, type: 'reset-password' });
    api.on(returnSignedData, unreachable(), again.held, respond);
    api.on(verify, ok(verify, { type: 'reset-password', signature: 'sig' }));
    const { user } = renderPortal({ path: '/verify-email?mailData=signed', api });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await user.click(retry);
    expect(retry).toHaveAttribute('aria-disabled', 'true');
    again.release();
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled', 'true'));
    expect(retry).toHaveFocus();
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible();
  });
});

describe('a mailed link, opened while somebody else is logged in', () => {
  const opened = { token: 't', email: 'noah@example.com', code: 'ABC234' } as const;
  const openLink = (type: 'verify-email' | 'reset-password') => {
    storeSession();
    const api = homeApi();
    api.on(returnSignedData, ok(returnSignedData, { ...opened, type }));
    return renderPortal({ path: '/verify-email?mailData=signed', api });
  };
  const question = () =>
    screen.findByRole('heading', { name: 'You are logged in with another account' });

  test('shows both accounts and keeps the session', async () => {
    const { user, api } = openLink('verify-email');
    expect(await question()).toBeVisible();
    expect(screen.getByText(/logged in as ada@example.com. This link is for noah@/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBe('atr_stored');
    expect(api.calls(verify)).toHaveLength(0);
  });

  test('shows the confirmation again after a reload, although the link is used up', async () => {
    openLink('verify-email');
    await question();
    const { pathname, search } = window.location;
    cleanup();
    const api = homeApi();
    renderPortal({ path: pathname + search, state: window.history.state?.usr, api });
    expect(await question()).toBeVisible();
    expect(api.calls(returnSignedData)).toHaveLength(0);
  });

  test('logs out first, then continues', async () => {
    const { user, api } = openLink('reset-password');
    api.on(logout, ok(logout, null));
    api.on(verify, (call) => {
      expect(localStorage.getItem('auth_token')).toBeNull();
      return ok(verify, { type: 'reset-password', signature: 'sig' })(call);
    });
    await question();
    await user.click(screen.getByRole('button', { name: /Log out and continue/ }));
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('noah@example.com');
    expect(api.calls(logout)).toHaveLength(1);
  });

  test('needs no confirmation if it is for the same account', async () => {
    storeSession();
    const api = homeApi();
    const own = { ...opened, email: 'ada@example.com' };
    api.on(returnSignedData, ok(returnSignedData, { ...own, type: 'reset-password' }));
    api.on(verify, ok(verify, { type: 'reset-password', signature: 'sig' }));
    renderPortal({ path: '/verify-email?mailData=signed', api });
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible();
  });
});
