import { authEndpoints, messages } from '@atrium/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada, signedIn } from '../../../testing/samples.ts';
import {
  createStubApi,
  later,
  ok,
  refuse,
  type StubApi,
  unreachable,
} from '../../../testing/stub-api.ts';

const { verify, resendVerification, registrationStatus } = authEndpoints;
const justRegistered = { email: ada.email, type: 'verify-email' };
const codeField = () => screen.getByLabelText('Verification code');
const resend = () => screen.getByRole('button', { name: /Resend verification code/ });
const waiting = ok(registrationStatus, { status: 'waiting' });
const confirmed = ok(registrationStatus, { status: 'confirmed' });
const verified = ok(registrationStatus, { status: 'verified' });

const openVerify = (api: StubApi, state: unknown = justRegistered) =>
  renderPortal({ path: '/verify-email', api, state });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Sends the message of another tab. */
function otherTab(message: unknown) {
  const channel = new BroadcastChannel('atrium-verified');
  channel.postMessage(message);
  channel.close();
}

function look(visible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

beforeEach(() => {
  // By a millisecond at most whenever the page has nothing to do, so that little is added while it draws.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('an expired code', () => {
  test('is reported after ten minutes, and a new one is offered', async () => {
    openVerify(createStubApi(), { ...justRegistered, sentAt: Date.now() });
    // At once, instead of by six hundred ticks that each draw the page.
    vi.setSystemTime(Date.now() + 590_000);
    await pass(1_000);
    expect(screen.queryByText(messages.codeExpired)).not.toBeInTheDocument();
    vi.setSystemTime(Date.now() + 10_000);
    await pass(1_000);
    expect(screen.getByText(messages.codeExpired)).toBeVisible();
    expect(codeField()).toHaveAccessibleDescription(messages.codeExpired);
    expect(screen.queryByText('The code will expire in 10 minutes.')).not.toBeInTheDocument();
    expect(resend()).toBeEnabled();
  });

  test('is reported at once on a page opened later', () => {
    openVerify(createStubApi(), { ...justRegistered, sentAt: Date.now() - 600_000 });
    expect(screen.getByText(messages.codeExpired)).toBeVisible();
  });

  test.each(['code_expired', 'code_spent'] as const)(
    'is reported after the server’s error %s',
    async (code) => {
      const api = createStubApi();
      api.on(verify, refuse(verify, code));
      const { user } = openVerify(api);
      await user.type(codeField(), 'ABC234');
      const message = code === 'code_spent' ? messages.codeSpent : messages.codeExpired;
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.queryByText('The code will expire in 10 minutes.')).not.toBeInTheDocument();
      expect(resend()).toBeEnabled();
    },
  );

  test('is still reported after a reload', async () => {
    const api = createStubApi();
    api.on(verify, refuse(verify, 'code_spent'));
    const { user, unmount } = openVerify(api);
    await user.type(codeField(), 'ABC234');
    await screen.findByText(messages.codeSpent);
    const { usr: state } = window.history.state as { usr: unknown };
    unmount();
    openVerify(createStubApi(), state);
    expect(screen.getByText(messages.codeSpent)).toBeVisible();
    expect(resend()).toBeEnabled();
  });

  test('is cleared when a new one is sent, which is valid for ten minutes', async () => {
    const api = createStubApi();
    api.on(verify, refuse(verify, 'code_spent'));
    api.on(resendVerification, ok(resendVerification, null));
    const { user } = openVerify(api, { ...justRegistered, sentAt: Date.now() - 580_000 });
    await user.type(codeField(), 'ABC234');
    await screen.findByText(messages.codeSpent);
    await user.click(resend());
    expect(await screen.findByText('Verification email has been sent to your email')).toBeVisible();
    expect(codeField()).toHaveValue('');
    expect(codeField()).toHaveFocus();
    expect(await screen.findByText('The code will expire in 10 minutes.')).toBeVisible();
    expect(codeField()).toBeValid();
    await pass(20_000);
    expect(screen.queryByText(messages.codeExpired)).not.toBeInTheDocument();
  });
});

describe('a page that waits, when another tab of the browser', () => {
  test('has logged in with the code, opens home', async () => {
    openVerify(homeApi());
    storeSession();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
    });
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });

  test('has verified the address without logging in, opens Login', async () => {
    openVerify(createStubApi());
    otherTab({ email: 'noah@example.com', type: 'verify-email' });
    otherTab({ email: ada.email });
    otherTab(justRegistered);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
    expect(screen.getByText(/Your email address is confirmed/)).toBeVisible();
  });

  test('may set a new password, opens Reset password', async () => {
    openVerify(createStubApi(), { email: ada.email, type: 'reset-password' });
    localStorage.setItem('signature', 'sig');
    otherTab({ email: ada.email, type: 'reset-password' });
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
  });
});

describe('a page that waits, when the link was opened on another device', () => {
  test('shows the next step within 3 seconds, and opens Login once the password works', async () => {
    const api = createStubApi();
    const [second, third] = [later(confirmed), later(verified)];
    api.on(registrationStatus, waiting, second.held, third.held);
    openVerify(api);
    await pass(2_000);
    expect(screen.getByRole('heading', { name: 'Verify email' })).toBeVisible();
    second.release();
    await pass(2_500);
    expect(screen.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    expect(
      screen.getByText(
        /Log in there with your password\. After that, your password works here too\./,
      ),
    ).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Set a new password' });
    expect(link).toHaveAttribute('href', '/forget-password');
    third.release();
    await pass(2_500);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
    expect(api.calls(registrationStatus)[0]?.body).toEqual({ email: ada.email });
  });

  test('shows the next step for a code that was used there', async () => {
    const api = createStubApi();
    api.on(registrationStatus, confirmed);
    api.on(verify, refuse(verify, 'invalid_code'));
    const { user } = openVerify(api);
    await pass(2_500);
    await user.type(codeField(), 'ABC234');
    expect(
      await screen.findByText(/This code no longer works, because your address/),
    ).toBeVisible();
    expect(screen.queryByText(messages.codeInvalid)).not.toBeInTheDocument();
  });

  test('checks at once after a code is refused', async () => {
    const api = createStubApi();
    api.on(registrationStatus, confirmed);
    api.on(verify, refuse(verify, 'invalid_code'));
    const { user } = openVerify(api);
    await user.type(codeField(), 'ABC234');
    expect(
      await screen.findByRole('heading', { name: 'Your email address is confirmed' }),
    ).toBeVisible();
  });

  test('is not checked after a refused code for a new password, in the browser that has registered', async () => {
    const api = createStubApi();
    api.on(registrationStatus, verified);
    api.on(verify, refuse(verify, 'invalid_code'));
    const { user } = openVerify(api, { ...justRegistered, type: 'reset-password' });
    await user.type(codeField(), 'ABC234');
    expect(await screen.findByText(messages.codeInvalid)).toBeVisible();
    await pass(3_000);
    expect(api.calls(registrationStatus)).toEqual([]);
    expect(window.location.pathname).toBe('/verify-email');
  });

  test('does not mistake its own code for that of another device', async () => {
    const api = homeApi();
    const answer = later(ok(verify, { type: 'token', ...signedIn }));
    const poll = later(verified);
    api.on(registrationStatus, waiting, poll.held);
    api.on(verify, answer.held);
    const { user } = openVerify(api);
    await pass(4_500);
    await user.type(codeField(), 'ABC234');
    poll.release();
    await pass(2_500);
    expect(screen.getByRole('heading', { name: 'Verify email' })).toBeVisible();
    answer.release();
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
    expect(screen.queryByText(/Log in to continue/)).not.toBeInTheDocument();
  });

  test('continues with what it saw meanwhile, if its own code gets no response', async () => {
    const api = createStubApi();
    const answer = later(unreachable());
    const poll = later(verified);
    api.on(registrationStatus, poll.held);
    api.on(verify, answer.held);
    const { user } = openVerify(api);
    await pass(2_500);
    await user.type(codeField(), 'ABC234');
    poll.release();
    answer.release();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  });

  test('checks only while it is visible, and at once when it becomes visible', async () => {
    const api = createStubApi();
    // The next check waits for the response.
    api.on(registrationStatus, later(waiting).held);
    openVerify(api);
    look(false);
    await pass(20_000);
    expect(api.calls(registrationStatus)).toHaveLength(0);
    look(true);
    await pass(100);
    expect(api.calls(registrationStatus)).toHaveLength(1);
  });

  test('waits as long as the server requires, and shows no failure', async () => {
    const api = createStubApi();
    const limited = refuse(registrationStatus, 'rate_limited', { retryAfterSeconds: 60 });
    api.on(registrationStatus, limited);
    openVerify(api);
    await pass(30_000);
    expect(api.calls(registrationStatus)).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await pass(40_000);
    expect(api.calls(registrationStatus)).toHaveLength(2);
  });

  test.each([
    ['a new password', { email: ada.email, type: 'reset-password' }],
    ['a login by Facebook', { ...justRegistered, provider: 'facebook' }],
    ['a code that has expired', { ...justRegistered, sentAt: 1 }],
  ])('does not check for %s', async (_, state) => {
    const api = createStubApi();
    openVerify(api, state);
    await pass(10_000);
    expect(api.calls(registrationStatus)).toHaveLength(0);
  });

  test.each([
    ['a new password', { email: ada.email, type: 'reset-password' }],
    ['a login by Facebook', { ...justRegistered, provider: 'facebook' }],
  ])('does not check after a refused code for %s', async (_, state) => {
    const api = createStubApi();
    api.on(verify, refuse(verify, 'invalid_code'));
    const { user } = openVerify(api, state);
    await user.type(codeField(), 'ABC234');
    expect(await screen.findByText(messages.codeInvalid)).toBeVisible();
    await pass(1_000);
    expect(api.calls(registrationStatus)).toHaveLength(0);
  });
});
