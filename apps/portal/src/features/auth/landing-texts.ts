/** Apart from the forms' texts, which the landing page does not wait for. */
export const landingTexts = {
  title: 'One door to all your stores',
  lead: 'Sign in once and every store, and every product you run on it, is one click away.',
  documentTitle: '',
  or: 'or',
  login: 'Login',
  register: 'Register',
};
