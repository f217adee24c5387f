/** Apart from the other texts, because nobody begins on the page of the code. */
export const verifyTexts = {
  title: 'Verify email',
  openEmail: 'Open the email we sent to',
  enterCode: 'and enter its code here.',
  expires: 'The code will expire in 10 minutes.',
  code: 'Verification code',
  submit: 'Verify',
  pending: 'Verifying',
  wrongAddress: 'Use another email address',
  verified: 'Your email address is verified. Log in to go on.',
};
