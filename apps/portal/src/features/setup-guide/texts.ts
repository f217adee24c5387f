/** Texts of the setup guide on home. */
export const texts = {
  title: 'Get set up',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  dismiss: 'Hide the setup guide',
  show: 'Show setup guide',
  failed: 'The setup guide could not be changed.',
  done: 'Done',
  open: 'To do',
  steps: {
    email: { title: 'Verify your email address', action: null },
    profile: { title: 'Tell us your name', action: 'Fill in your profile' },
    store: { title: 'Connect your first store', action: 'Add store' },
    'store-verified': { title: 'Confirm that the store is yours', action: 'Continue to Shopify' },
    product: { title: 'Start your first product', action: null },
  },
  productHint: 'Pick a card below.',
};
