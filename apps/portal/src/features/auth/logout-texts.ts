/** Texts of the logout, which no visitor loads. */
export const logoutTexts = {
  pending: 'Logging out',
  unreachable:
    'You are logged out in this browser, but we couldn’t reach the server to end the session there.',
};
