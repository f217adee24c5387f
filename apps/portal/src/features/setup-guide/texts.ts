/** Texts of the next step on home. */
export const texts = {
  next: 'Next:',
  dismiss: 'Hide the next step',
  show: 'Show the next step',
  failed: 'The next step could not be hidden or shown.',
  email: {
    title: 'confirm your email address',
    text: 'We send codes and notices about your account to it.',
    action: 'Open account settings',
  },
  verify: {
    title: (store: string) => `confirm that ${store} is yours`,
    text: 'Shopify will ask you to approve Atrium. Then you can open its products.',
    action: 'Continue to Shopify',
  },
  product: {
    title: 'start your first product',
    text: 'Start with this one, or choose another below.',
    textWithout: 'Choose one below.',
    action: (product: string) => `Start ${product}`,
    pending: 'Opening',
  },
  profile: {
    title: 'tell us your name',
    text: 'We use it to greet you, and products show it to your team.',
  },
};
