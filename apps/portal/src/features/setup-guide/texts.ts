import { usualTexts } from './usual-texts.ts';

/** Texts of the next step on home. */
export const texts = {
  dismiss: 'Hide the next step',
  failed: 'The next step could not be hidden or shown.',
  email: {
    ...usualTexts.email,
    action: 'Open account settings',
  },
  verify: {
    ...usualTexts.verify,
    action: 'Confirm store',
  },
  product: {
    ...usualTexts.product,
    textWithout: 'Choose one below.',
    action: (product: string) => `Start ${product}`,
    pending: 'Opening',
  },
  profile: {
    ...usualTexts.profile,
    action: 'Enter your name',
    pending: 'Opening',
  },
};
