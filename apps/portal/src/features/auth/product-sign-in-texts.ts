/** Apart from the other texts, because few ever come to the portal from a product. */
export const productLogin = {
  opening: 'Logging you in',
  question: (email: string) => `Continue as ${email}?`,
  from: (product: string) =>
    `${product} sent you here with this account. Continue only if it is yours.`,
  confirm: 'Continue',
  another: 'Use another account',
  dead: 'This link works once and for one minute. Go back to where you came from and try again, or log in here.',
  used: 'This link has already been used. Go back to where you came from and try again, or log in here.',
  tryAgain: 'Try again',
  login: 'Login',
};
