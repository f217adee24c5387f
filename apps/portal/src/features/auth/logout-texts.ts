export const logoutTexts = {
  pending: 'Logging out',
  unreachable:
    'You are logged out in this browser, but we could not reach the server to end the session there.',
};
