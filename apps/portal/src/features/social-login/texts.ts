export const texts = {
  google: 'Continue with Google',
  facebook: 'Continue with Facebook',
  pending: 'Taking you there',
  lastUsed: 'Last used',
};
