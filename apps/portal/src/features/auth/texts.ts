import { PASSWORD_MIN_LENGTH } from '@atrium/contract';
import { setsPassword } from '../../shared/route-state.ts';

/** Texts of the pages that are in the first script; error texts are in the contract. */
export const texts = {
  email: 'Email',
  password: 'Password',
  or: 'or',

  landing: {
    sessionEnded: 'Your session has ended. Log in again.',
    logInFirst: 'Log in to see that page.',
    title: 'One door to all your stores',
    documentTitle: '',
    lead: 'Log in once, and every store and every product you run on it is one click away.',
    login: 'Login',
    register: 'Register',
  },
  login: {
    title: 'Login',
    lead: 'Welcome back. Your stores are where you left them.',
    leadAfter: {
      verification: 'Your account is ready. Log in to open it.',
      reset: 'Log in with your new password.',
    },
    rememberMe: 'Remember me',
    forgotPassword: 'Forgot Password',
    submit: 'Login',
    pending: 'Logging in',
    noAccount: 'New to Atrium?',
    register: 'Register for free',
    restored: 'Your account was restored.',
  },
  register: {
    title: 'Register',
    lead: 'Free to start. No card needed.',
    emailHint: 'We’ll send a code to this address.',
    submit: 'Create my account',
    pending: 'Creating your account',
    haveAccount: 'Already have an account?',
    logIn: 'Log in',
    termsBefore: 'By creating an account you agree to our ',
    terms: 'Terms',
    termsBetween: ' and ',
    privacy: 'Privacy Policy',
    termsAfter: '.',
    checklist: 'Password requirements',
    checklistMet: 'All requirements are met.',
    rules: {
      length: `At least ${PASSWORD_MIN_LENGTH} characters`,
      case: 'Mix of upper and lower case',
      number: 'Numbers',
      // The specification's text, and which ones are accepted; on one line.
      special: `Special characters: ${'! @ # $ % ^ & * ( ) _ +'.replaceAll(' ', '\u00a0')}`,
      email: 'Does not contain email',
    },
  },
  forgot: {
    title: 'Forgot your password?',
    documentTitle: 'Forgot Password',
    lead: 'Enter the email address of your account to set a new password.',
    /** For an address that another page passed on. */
    leadKnown: 'To set a new password, enter the code that we email you.',
    otherAddress: 'Use another email address',
    emailHint: 'We’ll send a code to this address.',
    submit: 'Reset Password',
    pending: 'Sending the email',
    backToLogin: 'Back to Login',
    backToSettings: 'Back to Account Settings',
    /** For merchants who have only logged in with Google or Facebook and set their first password. */
    first: {
      title: 'Set a password',
      lead: 'With a password you can log in with your email address too.',
      submit: 'Send code',
    },
  },
  reset: {
    title: 'Reset Password',
    lead: 'Choose a new password. You’ll be logged out on all devices.',
    newPassword: 'New Password',
    repeatPassword: 'Repeat New Password',
    submit: 'Reset Password',
    pending: 'Saving your new password',
    first: {
      title: 'Set a password',
      lead: 'Choose a password. You’ll be logged out on all devices.',
      submit: 'Set password',
    },
  },
  verify: { title: 'Verify email', reset: 'Check your email', first: 'Set a password' },
};

/** The title of the page for a mailed code, by what the code is for. */
export function verifyTitle(state: unknown, type: string | null): string {
  if (setsPassword(state)) return texts.verify.first;
  return type === 'reset-password' ? texts.verify.reset : texts.verify.title;
}
