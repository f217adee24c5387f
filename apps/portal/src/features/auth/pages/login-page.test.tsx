import { authEndpoints, messages, socialLoginEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada, signedIn } from '../../../testing/samples.ts';
import {
  createStubApi,
  html,
  later,
  ok,
  refuse,
  type StubApi,
  unreachable,
} from '../../../testing/stub-api.ts';

const { login, registrationStatus } = authEndpoints;

function openLogin(api: StubApi = createStubApi(), state?: unknown) {
  const portal = renderPortal({ path: '/login', api, state });
  const fill = async (email: string, password: string) => {
    await portal.user.type(screen.getByLabelText('Email'), email);
    await portal.user.type(screen.getByLabelText('Password'), password);
  };
  const submit = () => portal.user.click(screen.getByRole('button', { name: /^Login/ }));
  return { ...portal, fill, submit };
}

describe('the fields', () => {
  test('show the exact messages, and the first gets the focus', async () => {
    const { submit, api } = openLogin();
    await submit();
    expect(await screen.findByText('Required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(api.calls(login)).toHaveLength(0);
  });

  test('refuse an invalid address', async () => {
    const { fill, submit } = openLogin();
    await fill('ada@', 'x');
    await submit();
    expect(await screen.findByText('Invalid email')).toBeVisible();
  });

  test('support password managers', { tags: ['requirement-8'] }, () => {
    openLogin();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(password).toHaveAttribute('type', 'password');
  });

  test('start with the address that another page passed in', () => {
    openLogin(createStubApi(), { email: 'ada@example.com' });
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test('pass the address to Forgot Password', async () => {
    const { fill, user } = openLogin();
    await fill('ada@example.com', 'x');
    await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
    expect(window.location.pathname).toBe('/forget-password');
    expect(window.location.search).toBe('');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  });
});

test('an invalid address that was passed on can be corrected, and is passed back to Login', async () => {
  const { fill, user } = openLogin();
  await fill('ada@', 'x');
  await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText(messages.forgotEmailIncorrect)).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'example.com');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  expect(screen.getByLabelText('Email')).toHaveValue('ada@');
});

describe('logging in', () => {
  test('stores token and user under the names of the specification and opens home', async () => {
    const api = homeApi();
    api.on(login, ok(login, signedIn));
    const { fill, submit, user } = openLogin(api);
    await fill('ADA@example.com', 'Right-1!');
    await user.click(screen.getByLabelText('Remember me'));
    await submit();
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
    expect(window.location.pathname).toBe('/');
    expect(localStorage.getItem('auth_token')).toBe('atr_new');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ user: ada });
    expect(api.calls(login)[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'Right-1!',
      rememberMe: 'true',
    });
  });

  test('is sent once, even after several submits', async () => {
    const api = createStubApi();
    const { held, release } = later(refuse(login, 'invalid_credentials'));
    api.on(login, held);
    const { fill, submit, user } = openLogin(api);
    await fill('ada@example.com', 'x');
    await Promise.all([submit(), submit()]);
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(screen.getByRole('button', { name: /^Login/ })).toHaveAttribute('aria-disabled', 'true');
    release();
    expect(await screen.findByText(messages.passwordIncorrect)).toBeVisible();
    expect(api.calls(login)).toHaveLength(1);
  });

  test('shows a refusal under the form until the password changes', async () => {
    const api = createStubApi();
    const fields = [{ field: 'password', message: messages.passwordIncorrect }];
    api.on(login, refuse(login, 'invalid_credentials', { fields }));
    const { fill, submit, user } = openLogin(api);
    await fill('ada@example.com', 'wrong');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The password you entered is incorrect. Please make sure you've entered the correct password and try again.",
    );
    await user.type(screen.getByLabelText('Password'), '!');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows after a wrong password how to set one, with the address filled in', async () => {
    const api = createStubApi();
    api.on(login, refuse(login, 'invalid_credentials'));
    const { fill, submit, user } = openLogin(api);
    await fill('ada@example.com', 'wrong');
    await submit();
    expect(await screen.findByText(/Used Google or Facebook\?/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'set a password' }));
    expect(window.location.pathname).toBe('/forget-password');
    expect(await screen.findByRole('heading', { name: 'Set a password' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test('shows the next step instead of “incorrect” after the address was confirmed on another device', async () => {
    const api = createStubApi();
    api.on(login, refuse(login, 'invalid_credentials'));
    api.on(registrationStatus, ok(registrationStatus, { status: 'confirmed' }));
    const { fill, submit } = openLogin(api);
    await fill('ada@example.com', 'Right-1!');
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('You confirmed your email address on another device.');
    expect(alert).not.toHaveTextContent('incorrect');
    expect(api.calls(registrationStatus)[0]?.body).toEqual({ email: 'ada@example.com' });
  });

  test('shows the server’s field errors', async () => {
    const api = createStubApi();
    const fields = [{ field: 'email', message: messages.emailInvalid }];
    api.on(login, refuse(login, 'invalid_fields', { fields }));
    const { fill, submit } = openLogin(api);
    await fill('ada@example.com', 'x');
    await submit();
    expect(await screen.findByText(messages.emailInvalid)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test('opens Verify email while the address is not verified', async () => {
    const api = createStubApi();
    api.on(login, refuse(login, 'email_not_verified'));
    const { fill, submit } = openLogin(api);
    await fill('ada@example.com', 'Right-1!');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Verify email' })).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(window.location.search).toBe('');
    expect(screen.getByLabelText('Verification code')).toHaveFocus();
  });

  test.each([
    ['HTML instead of JSON', html(200), 'Server error, Something went wrong'],
    ['a lost network', unreachable(), 'Server error, Something went wrong'],
    ['a plain 500', refuse(login, 'internal'), 'Server error, Something went wrong'],
    [
      'an unavailable dependency',
      refuse(login, 'unavailable'),
      'This is not available right now. Try again in a moment.',
    ],
    [
      'a limit, with the wait it requires',
      refuse(login, 'rate_limited', { retryAfterSeconds: 40 }),
      'Too many attempts. Please wait. You can try again in 40 seconds.',
    ],
    [
      'a limit of a day',
      refuse(login, 'rate_limited', { retryAfterSeconds: 86_160 }),
      'Too many attempts. Please wait. You can try again in 24 hours.',
    ],
  ])('survives %s', async (_case, respond, message) => {
    const api = createStubApi();
    api.on(login, respond);
    const { fill, submit } = openLogin(api);
    await fill('ada@example.com', 'x');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('a deleted account', () => {
  async function openDialog() {
    const api = homeApi();
    api.on(login, ok(login, { accountDeleted: true }), ok(login, signedIn));
    const portal = openLogin(api);
    await portal.fill('ada@example.com', 'Right-1!');
    await portal.submit();
    const dialog = await screen.findByRole('alertdialog', { name: 'Reactivate Your Account' });
    return { ...portal, dialog: within(dialog) };
  }

  test('is restored by resubmitting with the restore flag', async () => {
    const { api, user, dialog } = await openDialog();
    // It completes the login that was just sent, and nothing is lost by it.
    expect(dialog.getByRole('button', { name: /^Reactivate/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
    expect(await screen.findByText('Your account was restored.')).toBeVisible();
    expect(api.calls(login)[1]?.body).toEqual({
      email: 'ada@example.com',
      password: 'Right-1!',
      rememberMe: 'false',
      restoreAccount: 'true',
    });
  });

  test('stays deleted on Cancel', async () => {
    const { api, user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.calls(login)).toHaveLength(1);
    expect(localStorage.getItem('auth_token')).toBeNull();
  });
});

describe('the social buttons', () => {
  const { startGoogleLogin, startFacebookLogin } = socialLoginEndpoints;

  test('redirect to the URL from the server', async () => {
    const api = createStubApi();
    api.on(startFacebookLogin, ok(startFacebookLogin, { url: 'https://facebook.example/dialog' }));
    const { user, visited } = openLogin(api);
    await user.click(screen.getByRole('button', { name: /Continue with Facebook/ }));
    await waitFor(() => expect(visited).toEqual(['https://facebook.example/dialog']));
  });

  test('show the server’s message when it refuses', async () => {
    const api = createStubApi();
    const message = 'Google sign-in is not set up on this portal.';
    api.on(startGoogleLogin, refuse(startGoogleLogin, 'unavailable', { message }));
    const { user, visited } = openLogin(api);
    await user.click(screen.getByRole('button', { name: /Continue with Google/ }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(visited).toEqual([]);
  });

  test.each([
    'javascript:alert(1)',
    ' \tjava\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '',
  ])('never redirect to %j', async (url) => {
    const api = createStubApi();
    api.on(startGoogleLogin, ok(startGoogleLogin, { url }));
    const { user, visited } = openLogin(api);
    await user.click(screen.getByRole('button', { name: /Continue with Google/ }));
    expect(await screen.findByText(messages.googleLoginFailed)).toBeVisible();
    expect(visited).toEqual([]);
  });
});

test('redirects home with a session', async () => {
  storeSession();
  renderPortal({ path: '/login', api: homeApi() });
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
});
