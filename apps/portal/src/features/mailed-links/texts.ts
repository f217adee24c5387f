const incomplete =
  'This address is not complete. Open the link in your email again, or copy all of it.';

/** Texts of the pages that links in security notifications open. */
export const texts = {
  login: 'Login',
  forgotPassword: 'Forgot Password',
  contact: 'Contact',
  secure: {
    lead: 'We log everyone out of your Atrium account, on every device, and your password stops working. Then we mail you a code to set a new one.',
    submit: 'Log everyone out and set a new password',
    pending: 'Logging everyone out',
    note: 'If this was you, you don’t need to do anything. You can close this page.',
    incomplete,
    expired:
      'This link is not valid or has expired. Set a new password instead: that logs everyone out too.',
    used: 'This link has already been used: everyone was logged out. Ask for a code to set a new password.',
  },
  revert: {
    lead: 'We give your Atrium account its former email address back, the one this link was sent to, and log everyone out, on every device. You set a new password then.',
    submit: 'Undo the change',
    pending: 'Undoing the change',
    note: 'If you changed the address yourself, you don’t need to do anything. You can close this page.',
    incomplete,
    expired:
      'This link is not valid or has expired. Log in with the address it was sent to, or contact us.',
    used: 'This link has already been used: the change was undone. Log in with the address this link was sent to.',
    conflict:
      'The former email address belongs to another account by now. Contact us, and we help you get your account back.',
  },
  reverted: {
    usesAgain: 'Your account uses',
    loggedOut:
      'again, and everyone was logged out. The password no longer works, because somebody else may know it: set a new one.',
    newPassword: 'Set a new password',
  },
};
