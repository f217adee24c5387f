/** Of an address that was confirmed on another device; few read them. */
export const confirmedTexts = {
  title: 'Your email address is confirmed',
  elsewhere: (email: string) =>
    `You confirmed ${email} on another device. Log in there with your password. After that it works here too.`,
  here: 'To log in here now, enter the code from the email, or set a new password.',
  setPassword: 'Set a new password',
  codeUsed:
    'This code no longer works, because your address is confirmed already. Log in on the other device, or set a new password.',
};

export type ConfirmedTexts = typeof confirmedTexts;
