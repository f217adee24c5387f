/** Apart from the other texts, because nobody begins on the page of the code. */
export const verifyTexts = {
  title: 'Verify email',
  openEmail: 'Open the email we sent to',
  enterCode: 'and enter its code here.',
  expires: 'The code will expire in 10 minutes.',
  code: 'Verification code',
  submit: 'Verify',
  pending: 'Verifying',
  resend: 'Resend verification code',
  resendPending: 'Sending a new code',
  wait: (time: string) => `You can ask for a new code in ${time}.`,
  nothingCame: 'Nothing there? Look in your spam folder too.',
  wrongAddress: 'Use another email address',
  verified: 'Your email address is verified. Log in to go on.',
  noAddress:
    'We do not know which email address to verify. Log in or register, and we take you back here.',
  noAddressSignedIn:
    'We do not know which email address to verify. Yours is in your account settings.',
  login: 'Login',
  register: 'Register',
  settings: 'Account Settings',
  link: {
    opening: 'Opening your link',
    expired:
      'This link is not valid or has expired. Log in or ask for a new password, and we send you a new code.',
    used: 'This link has already been used. If you have not finished, log in or ask for a new password, and we send you a new code.',
    tryAgain: 'Try again',
    forgotPassword: 'Forgot Password',
    home: 'Go to Home',
  },
};
