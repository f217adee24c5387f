import { authEndpoints, messages, socialLoginEndpoints } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { ada, signedIn } from '../../../testing/samples.ts';
import { expectConsole } from '../../../testing/setup.ts';
import { createStubApi, ok, refuse, type StubApi } from '../../../testing/stub-api.ts';

const { completeGoogleLogin, completeFacebookLogin, setSocialEmail } = socialLoginEndpoints;
const GOOGLE = '/?code=c0de&scope=openid%20email&state=google.s&iss=https%3A%2F%2Fg.example';
const FACEBOOK = '/?code=c0de&state=facebook.s#_=_';

const openCallback = (path: string, api: StubApi) => renderPortal({ path, api });

test('a code from Google logs in, stores token and user, and leaves nothing in the URL', {
  tags: ['requirement-93'],
}, async () => {
  const api = homeApi();
  api.on(completeGoogleLogin, (call) => {
    expect(window.location.href).toBe('http://localhost:3000/');
    return ok(completeGoogleLogin, signedIn)(call);
  });
  openCallback(GOOGLE, api);
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/');
  expect(window.history.state?.usr ?? null).toBeNull();
  expect(api.calls(completeGoogleLogin)[0]?.body).toEqual({
    code: 'c0de',
    state: 'google.s',
    iss: 'https://g.example',
  });
  expect(localStorage.getItem('auth_token')).toBe('atr_new');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ user: ada });
});

test('a code from Facebook is sent to Facebook’s endpoint once, with the referral', async () => {
  localStorage.setItem('referenced_by', 'ines');
  const api = homeApi();
  api.on(completeFacebookLogin, ok(completeFacebookLogin, signedIn));
  openCallback(FACEBOOK, api);
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
  expect(window.location.hash).toBe('');
  expect(api.calls(completeFacebookLogin)).toHaveLength(1);
  expect(api.calls(completeFacebookLogin)[0]?.body).toEqual({
    code: 'c0de',
    state: 'facebook.s',
    referenced_by: 'ines',
  });
  expect(localStorage.getItem('referenced_by')).toBeNull();
});

test.each([
  ['with a scope is Google’s', '/?code=c0de&scope=openid%20email', completeGoogleLogin],
  ['without a scope is Facebook’s', '/?code=c0de', completeFacebookLogin],
  [
    'with another state is recognised by its scope',
    '/?code=c0de&state=x&scope=email',
    completeGoogleLogin,
  ],
])('a code without our state %s, and the refusal is shown', async (_, path, endpoint) => {
  const api = createStubApi();
  const message = 'This login has expired or was started in another browser. Start again.';
  api.on(endpoint, refuse(endpoint, 'forbidden', { message }));
  openCallback(path, api);
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Register' })).toBeVisible();
  expect(api.calls(endpoint)).toHaveLength(1);
});

test('without a code only that is logged', async () => {
  const api = createStubApi();
  openCallback('/?scope=openid&state=google.s', api);
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expectConsole('No code found');
  expect(window.location.search).toBe('');
  expect(within(screen.getByRole('main')).queryByRole('status')).not.toBeInTheDocument();
});

test('a login cancelled at the provider shows a message, and can be started again', async () => {
  openCallback(
    '/?error=access_denied&error_reason=user_denied&state=facebook.s#_=_',
    createStubApi(),
  );
  expect(await screen.findByText(/You cancelled the login/)).toBeVisible();
  expectConsole('No code found');
  expect(await screen.findByRole('button', { name: 'Continue with Facebook' })).toBeEnabled();
});

test('any other failure there shows the specification’s text', async () => {
  openCallback('/?error=server_error&state=google.s', createStubApi());
  expect(await screen.findByText(messages.googleLoginFailed)).toBeVisible();
  expectConsole('No code found');
});

test('a refusal shows the server’s message and returns to the landing page', async () => {
  const api = createStubApi();
  const message = 'Google did not confirm this login. Start again.';
  api.on(completeGoogleLogin, refuse(completeGoogleLogin, 'forbidden', { message }));
  openCallback(GOOGLE, api);
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Register' })).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(localStorage.getItem('last_provider')).toBeNull();
});

test.each(['sign_in_first', 'account_deleted'] as const)(
  '%s leads to the form that it speaks of',
  async (code) => {
    const api = createStubApi();
    api.on(completeGoogleLogin, refuse(completeGoogleLogin, code));
    openCallback(GOOGLE, api);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    expect(
      screen.getByText(/Log in the way you usually do|This account was deleted/),
    ).toBeVisible();
  },
);

test('a deleted account without a password opens Forgot Password, with its address', async () => {
  const api = createStubApi();
  const message = 'This account was deleted. It has no password yet: set one by “Forgot Password”.';
  const fields = [{ field: 'email', message: 'ada@example.com' }];
  api.on(completeGoogleLogin, refuse(completeGoogleLogin, 'account_deleted', { message, fields }));
  openCallback(GOOGLE, api);
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByText(message)).toBeVisible();
});

test('an existing session stays, and nothing is called', {
  tags: ['requirement-38'],
}, async () => {
  storeSession();
  const api = homeApi();
  openCallback(GOOGLE, api);
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
  expect(window.location.search).toBe('');
  expect(localStorage.getItem('auth_token')).toBe('atr_stored');
  expect(api.calls(completeGoogleLogin)).toHaveLength(0);
});

test('an unverified address is requested, then its code', async () => {
  const api = homeApi();
  api.on(
    completeFacebookLogin,
    ok(completeFacebookLogin, { type: 'verify-email', email: 'ada@example.com' }),
  );
  api.on(
    setSocialEmail,
    refuse(setSocialEmail, 'rate_limited', { retryAfterSeconds: 30 }),
    ok(setSocialEmail, { email: 'ada@example.com', type: 'verify-email' }),
  );
  api.on(authEndpoints.verify, ok(authEndpoints.verify, { type: 'token', ...signedIn }));
  const { user } = openCallback(FACEBOOK, api);
  const email = await screen.findByLabelText('Email');
  expect(email).toHaveValue('ada@example.com');
  expect(email).toHaveFocus();
  expect(screen.getByText(/Facebook didn’t share a confirmed email address/)).toBeVisible();
  const send = screen.getByRole('button', { name: 'Send code' });
  await user.click(send);
  expect(await screen.findByText(/You can try again in 30 seconds/)).toBeVisible();
  await user.click(send);
  await user.type(await screen.findByLabelText('Verification code'), 'K7MRX4');
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' })).toBeVisible();
  expect(localStorage.getItem('last_provider')).toBe('facebook');
});

test('the form for the address is still shown after a reload', async () => {
  const api = homeApi();
  api.on(
    completeFacebookLogin,
    ok(completeFacebookLogin, { type: 'verify-email', email: 'ada@example.com' }),
  );
  openCallback(FACEBOOK, api);
  await screen.findByLabelText('Email');
  const { usr: state } = window.history.state;
  document.body.replaceChildren();
  const again = createStubApi();
  renderPortal({ path: '/', state, api: again });
  expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByText(/Facebook didn’t share a confirmed email address/)).toBeVisible();
  expect(again.calls(completeFacebookLogin)).toHaveLength(0);
});

test('the landing page marks the provider of the last login, until a password is used', async () => {
  localStorage.setItem('last_provider', 'google');
  const api = homeApi();
  api.on(authEndpoints.login, ok(authEndpoints.login, signedIn));
  const { user } = renderPortal({ api });
  expect(screen.getByRole('button', { name: /Continue with Google/ })).toHaveTextContent(
    'Last used',
  );
  expect(screen.getByRole('button', { name: /Continue with Facebook/ })).not.toHaveTextContent(
    'Last used',
  );
  await user.click(screen.getByRole('link', { name: 'Login' }));
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'Right-1!');
  await user.click(screen.getByRole('button', { name: /^Login/ }));
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBe('atr_new'));
  expect(localStorage.getItem('last_provider')).toBeNull();
});
