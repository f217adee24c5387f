export const texts = {
  title: (name: string) => (name === '' ? 'Welcome' : `Welcome, ${name}`),
  lead: 'Choose the next product you’d like to set up.',
  documentTitle: 'Home',
};
