const incomplete = 'This link is not complete. Open it from your email again, or copy all of it.';

/** Texts of the pages that links in security notifications open. */
export const texts = {
  login: 'Login',
  forgotPassword: 'Forgot Password',
  contact: 'Contact',
  secure: {
    lead: 'We’ll log out all devices of your Atrium account, and your password will stop working. Then we’ll email you a code to set a new one.',
    submit: 'Log out all devices and set a new password',
    pending: 'Logging out all devices',
    note: 'If this was you, you don’t need to do anything. You can close this page.',
    incomplete,
    expired:
      'This link is not valid or has expired. Set a new password instead. That logs out all devices too.',
    used: 'This link was already used, and all devices were logged out. Request a code to set a new password.',
  },
  revert: {
    lead: 'We’ll change your Atrium account back to its previous email address, the one this link was sent to, and log out all devices. Then you set a new password.',
    submit: 'Undo the change',
    pending: 'Undoing the change',
    note: 'If you changed the address yourself, you don’t need to do anything. You can close this page.',
    incomplete,
    expired:
      'This link is not valid or has expired. Log in with the address it was sent to, or contact us.',
    used: 'This link was already used, and the change was undone. Log in with the address it was sent to.',
    newerAccount: (openedOn: string) =>
      `Another account was opened with this email address on ${openedOn}. To undo the change we have to close that account. It can’t be restored.`,
    closeAndUndo: 'Close it and undo the change',
    conflict:
      'The previous email address now belongs to another account. Contact us, and we’ll help you get your account back.',
  },
  reverted: {
    usesAgain: 'Your account uses',
    loggedOut:
      'again, and all devices were logged out. The old password no longer works, because somebody else may know it. Set a new one.',
    newPassword: 'Set a new password',
  },
};
