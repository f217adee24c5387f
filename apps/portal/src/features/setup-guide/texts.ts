import { placeholderTexts } from './placeholder-texts.ts';

/** Texts of the next step on home. */
export const texts = {
  dismiss: 'Hide the next step',
  failed: 'We couldn’t hide or show the next step.',
  email: {
    ...placeholderTexts.email,
    action: 'Open account settings',
  },
  verify: {
    ...placeholderTexts.verify,
    action: 'Confirm store',
  },
  product: {
    ...placeholderTexts.product,
    textWithout: 'Choose one below.',
    action: (product: string) => `Start ${product}`,
    pending: 'Opening',
  },
  profile: {
    ...placeholderTexts.profile,
    action: 'Enter your name',
    pending: 'Opening',
  },
};
