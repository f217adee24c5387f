export const texts = {
  menu: 'Your account',
  logout: 'Logout',
};
