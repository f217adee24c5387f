/** The frame around the two tabs; what they show is in the features' own texts. */
export const texts = {
  title: 'Account Settings',
  general: 'General',
  security: 'Security',
};
