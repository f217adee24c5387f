/** Texts of the next step on home. */
export const texts = {
  next: 'Next:',
  dismiss: 'Hide the next step',
  show: 'Show next step',
  failed: 'The next step could not be hidden or shown.',
  email: {
    title: 'verify your email address',
    text: 'Codes and notices about your account are sent to it.',
    action: 'Open account settings',
  },
  verify: {
    title: (store: string) => `confirm that ${store} is yours`,
    text: 'Shopify asks you to approve Atrium. Products open once it has.',
    action: 'Continue to Shopify',
  },
  product: {
    title: 'start your first product',
    text: 'Begin with this one, or choose another below.',
    textWithout: 'Choose one below.',
    action: (product: string) => `Start ${product}`,
    pending: 'Opening',
  },
  profile: {
    title: 'tell us your name',
    text: 'We greet you by it, and products show it to your team.',
  },
};
