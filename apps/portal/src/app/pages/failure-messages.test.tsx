import {
  authEndpoints,
  type Endpoint,
  profileEndpoints,
  socialLoginEndpoints,
  storeEndpoints,
} from '@atrium/contract';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { ada, twoStores } from '../../testing/samples.ts';
import { createStubApi, ok, refuse } from '../../testing/stub-api.ts';

const { forgotPassword, register, resendVerification, resetPassword } = authEndpoints;
const { getCountries, updateEmailVerification, updateProfile } = profileEndpoints;
const { startGoogleLogin, startFacebookLogin } = socialLoginEndpoints;

const PASSWORD = 'Hall-of-Light7_';
const EMAIL = 'ada@example.com';

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const type = async (user: UserEvent, label: string | RegExp, text: string) =>
  user.type(await screen.findByLabelText(label), text);

interface Failure {
  readonly call: Endpoint;
  readonly message: string;
  /** Below the message. */
  readonly effect?: string;
  readonly path: string;
  readonly signedIn?: boolean;
  readonly act: (user: UserEvent) => Promise<void>;
}

/** The fallback texts of the specification, for errors without a message. */
const failures: Record<string, Failure> = {
  'sending a code to a forgotten password’s owner': {
    call: forgotPassword,
    message: 'An error occurred while sending the verification email',
    path: '/forget-password',
    act: async (user) => {
      await type(user, 'Email', EMAIL);
      await press(user, 'Reset Password');
    },
  },
  'resetting the password': {
    call: resetPassword,
    message: 'An error occurred while resetting the password',
    path: '/reset-password',
    act: async (user) => {
      await type(user, 'New Password', PASSWORD);
      await type(user, 'Repeat New Password', PASSWORD);
      await press(user, 'Reset Password');
    },
  },
  'sending a code again': {
    call: resendVerification,
    message: 'An error occurred while resending verification email',
    path: `/verify-email?email=${EMAIL}`,
    act: (user) => press(user, 'Resend verification code'),
  },
  registering: {
    call: register,
    message: 'Something went wrong',
    path: '/signup',
    act: async (user) => {
      await type(user, 'Email', EMAIL);
      await type(user, 'Password', PASSWORD);
      await press(user, 'Create my account');
    },
  },
  'logging in with Google': {
    call: startGoogleLogin,
    message: 'An error occurred while logging in with Google',
    path: '/',
    act: (user) => press(user, 'Continue with Google'),
  },
  'logging in with Facebook': {
    call: startFacebookLogin,
    message: 'Something went wrong',
    path: '/',
    act: (user) => press(user, 'Continue with Facebook'),
  },
  'saving the profile': {
    call: updateProfile,
    message: 'An error occurred while updating the user',
    effect: 'We couldn’t save your profile.',
    path: '/account-settings',
    signedIn: true,
    act: async (user) => {
      await type(user, 'City', 'London');
      await press(user, 'Update');
    },
  },
  'changing the appearance': {
    call: updateProfile,
    message: 'An error occurred while updating the user',
    effect: 'We couldn’t change the appearance.',
    path: '/account-settings',
    signedIn: true,
    act: async (user) => user.click(await screen.findByRole('radio', { name: 'Dark' })),
  },
  'sending a code to a new address': {
    call: updateEmailVerification,
    message: 'An error occurred while sending the verification email',
    effect: 'We couldn’t send the code.',
    path: '/account-settings',
    signedIn: true,
    act: async (user) => {
      await type(user, /^Email/, '.new');
      await press(user, 'Verify');
    },
  },
  'changing the store': {
    call: storeEndpoints.changeStore,
    message: 'Something went wrong',
    effect: 'We couldn’t switch to Harbour Lights.',
    path: '/',
    signedIn: true,
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: /Switch store/ }));
      await user.click(screen.getByRole('option', { name: /Harbour Lights/ }));
    },
  },
};

test.each(Object.entries(failures))(
  '%s fails: a snackbar of type error reports it in the words of the specification',
  async (_, failure) => {
    localStorage.setItem('signature', 'made up');
    if (failure.signedIn) storeSession();
    const api = failure.signedIn ? homeApi({ stores: twoStores }) : createStubApi();
    api.on(getCountries, ok(getCountries, []));
    api.on(failure.call, refuse(failure.call, 'internal', { message: '' }));
    const { user } = renderPortal({ path: failure.path, state: { email: ada.email }, api });
    await failure.act(user);
    const region = within(screen.getByRole('region', { name: 'Notifications' }));
    const message = await region.findByRole('alert');
    expect(message.textContent).toBe(failure.message + (failure.effect ?? ''));
    expect(message.closest('[data-type]')).toHaveAttribute('data-type', 'error');
  },
);

test('a repeated failure replaces the previous message', async () => {
  const api = createStubApi();
  api.on(startGoogleLogin, refuse(startGoogleLogin, 'internal', { message: 'Once' }));
  const { user } = renderPortal({ api });
  await press(user, 'Continue with Google');
  expect(await screen.findByText('Once')).toBeVisible();
  api.on(startGoogleLogin, refuse(startGoogleLogin, 'internal', { message: 'Again' }));
  await press(user, 'Continue with Google');
  expect(await screen.findByText('Again')).toBeVisible();
  expect(screen.queryByText('Once')).not.toBeInTheDocument();
});

test('the settings redirect visitors to the landing page', async () => {
  renderPortal({ path: '/account-settings' });
  expect(await screen.findByRole('link', { name: 'Register' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

test('an address can be verified with a session too', async () => {
  storeSession();
  renderPortal({ path: `/verify-email?email=${EMAIL}`, api: homeApi() });
  expect(await screen.findByText('The code will expire in 10 minutes.')).toBeVisible();
  expect(screen.getByText(EMAIL)).toBeVisible();
});
