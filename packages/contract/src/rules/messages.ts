/** Texts of the product that server and portal share. They are kept to the letter, except for the last group. */
export const messages = {
  // Validation, default messages
  required: 'Required',
  invalidInput: 'Invalid input',
  invalidEmail: 'Invalid email',
  expected: (expected: string, received: string) => `Expected ${expected}, received ${received}`,
  atLeast: (count: number) => `String must contain at least ${count} character(s)`,
  atMost: (count: number) => `String must contain at most ${count} character(s)`,

  // Validation, by form
  storeNameRequired: 'Store name is required',
  shopDomainRequired: 'Shopify domain is required',
  firstNameRequired: 'First Name is required',
  lastNameRequired: 'Last Name is required',
  invalidEmailFormat: 'Invalid email address format',
  emailInvalid: 'Please enter a valid email address',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordNeedsUppercase: 'Password must include uppercase letters',
  passwordNeedsLowercase: 'Password must include lowercase letters',
  passwordNeedsNumber: 'Password must include numbers',
  passwordNeedsSpecial: 'Password must include special characters (!, @, #, etc.)',
  passwordContainsEmail: 'Password must not contain your email address',
  forgotEmailIncorrect:
    "The email you entered is incorrect. Please make sure you've entered the correct email address and try again.",
  codeTooShort: 'Code must be at least 6 characters long',
  confirmationMismatch: 'The confirmation password does not match the entered password.',
  passwordStrengthMedium:
    'Password strength: medium. Use at least 8 characters, with a mix of uppercase and lowercase letters, at least one number and one special character',
  passwordsDontMatch: "Passwords don't match",
  imageRefused: 'Upload JPG, PNG only, upto 300 kbs',

  // Success
  storeAdded: 'Store added successfully!',
  updated: 'Updated successfully',
  loggedOut: 'Logged out successfully',
  verificationEmailSent: 'Verification email has been sent to your email',
  passwordReset: 'Password reset success',
  passwordChanged: 'Password changed successfully.',

  // Errors
  passwordIncorrect:
    "The password you entered is incorrect. Please make sure you've entered the correct password and try again.",
  codeInvalid: 'Verification code is invalid. Please double-check the code and try again.',
  somethingWentWrong: 'Something went wrong',
  serverError: 'Server error, Something went wrong',
  verifyingEmailFailed: 'An error occurred while verifying the email',
  updatingUserFailed: 'An error occurred while updating the user',
  verifyingPhoneFailed: 'An error occurred while verifying the phone number',
  sendingVerificationFailed: 'An error occurred while sending the verification email',
  resettingPasswordFailed: 'An error occurred while resetting the password',
  resendingVerificationFailed: 'An error occurred while resending verification email',
  googleLoginFailed: 'An error occurred while logging in with Google',

  // Our own texts
  passwordTooLong: 'Password must be at most 128 characters long',
  passwordTooCommon: 'This password is too easy to guess. Choose a less common one.',
  codeExpired: 'This code has expired. You need a new one.',
  codeSpent: 'This code was entered wrong too many times and no longer works. You need a new one.',
  shopDomainUnknown:
    'Enter the address that ends in .myshopify.com. You find it in your Shopify admin under Settings, Domains.',
} as const;
