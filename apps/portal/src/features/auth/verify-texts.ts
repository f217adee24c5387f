import { CODE_EXPIRY_MINUTES } from '@atrium/contract';

/** The page on which a mailed code is entered. These texts are loaded with that page, not with the first script. */
export const verifyTexts = {
  enterCode: 'Enter the code we sent to',
  enterResetCode: 'To choose a new password, enter the code we sent to',
  codeHint: 'You can type it in upper or lower case.',
  expires: `The code will expire in ${CODE_EXPIRY_MINUTES} minutes.`,
  code: 'Verification code',
  submit: 'Verify',
  pending: 'Verifying',
  wrongAddress: 'Use another email address',
  verified: 'Your email address is confirmed. Log in to continue.',
};

/** For a link from an email, and for that page without an address. */
export const mailedLinkTexts = {
  noAddress:
    'We don’t know which email address to confirm. Log in or register, and we’ll bring you back here.',
  noAddressSignedIn:
    'We don’t know which email address to confirm. Yours is in your account settings.',
  login: 'Login',
  register: 'Register',
  settings: 'Account Settings',
  link: {
    opening: 'Opening your link',
    expired:
      'This link is not valid or has expired. Log in or request a new password, and we’ll send you a new code.',
    used: 'This link has already been used. If you haven’t finished, log in or request a new password, and we’ll send you a new code.',
    tryAgain: 'Try again',
    forgotPassword: 'Forgot Password',
    home: 'Go to Home',
  },
};

/** For an address that was verified on another device. */
export const verifiedElsewhereTexts = {
  title: 'Your email address is confirmed',
  elsewhere: (email: string) =>
    `You confirmed ${email} on another device. Log in there with your password. After that, your password works here too.`,
  here: 'To log in here now, enter the code from the email, or set a new password.',
  setPassword: 'Set a new password',
  codeUsed:
    'This code no longer works, because your address is confirmed already. Log in on the other device, or set a new password.',
};
