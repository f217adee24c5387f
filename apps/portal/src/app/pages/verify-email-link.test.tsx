import { authEndpoints, messages } from '@atrium/contract';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { createStubApi, later, ok, refuse, unreachable } from '../../testing/stub-api.ts';

const { verify, returnSignedData } = authEndpoints;
const codeField = () => screen.getByLabelText('Verification code');

describe('a mailed link', () => {
  const opened = { token: 't', email: 'ada@example.com', code: 'ABC234' } as const;

  test('is out of the address before anything is asked', async () => {
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
    ['invalid_handoff', 'This link is not valid or has expired.'],
    ['already_used', 'This link has already been used.'],
  ] as const)('that is %s leads to Login and a new password', async (code, sentence) => {
    const api = createStubApi();
    api.on(returnSignedData, refuse(returnSignedData, code));
    renderPortal({ path: '/verify-email?mailData=signed', api });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Forgot Password' })).toBeVisible();
  });

  test('leads the signed-in home when it is over', async () => {
    storeSession();
    const api = homeApi();
    api.on(returnSignedData, refuse(returnSignedData, 'already_used'));
    renderPortal({ path: '/verify-email?mailData=signed', api });
    expect(await screen.findByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  });

  test('can be tried again when the network was away', async () => {
    const api = createStubApi();
    const answer = ok(returnSignedData, { ...opened, type: 'reset-password' });
    api.on(returnSignedData, unreachable(), answer);
    api.on(verify, ok(verify, { type: 'reset-password', signature: 'sig' }));
    const { user } = renderPortal({ path: '/verify-email?mailData=signed', api });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible();
  });
});
