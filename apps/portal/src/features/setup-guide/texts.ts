import { usualTexts } from './usual-texts.ts';

/** Texts of the next step on home. */
export const texts = {
  dismiss: 'Hide the next step',
  failed: 'The next step could not be hidden or shown.',
  email: {
    title: 'confirm your email address',
    text: 'We send codes and notices about your account to it.',
    action: 'Open account settings',
  },
  verify: {
    ...usualTexts.verify,
    action: 'Continue to Shopify',
  },
  product: {
    ...usualTexts.product,
    textWithout: 'Choose one below.',
    action: (product: string) => `Start ${product}`,
    pending: 'Opening',
  },
  profile: {
    title: 'tell us your name',
    text: 'We use it to greet you, and products show it to your team.',
  },
};
