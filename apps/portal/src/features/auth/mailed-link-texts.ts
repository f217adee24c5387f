/** Who opens a link of a mail, or comes to the page of the code without an address. */
export const mailedLinkTexts = {
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
