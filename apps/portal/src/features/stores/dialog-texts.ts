import { STORE_REQUEST_DAYS } from '@atrium/contract';

/** Texts of the dialog that adds a store. */
export const addStoreTexts = {
  title: 'Connect your Shopify store',
  description: 'Give the store a name, and enter its Shopify address.',
  name: 'Store name',
  namePlaceholder: 'My store',
  shop: 'Shopify store URL',
  shopPlaceholder: 'your-store.myshopify.com',
  submit: 'Connect store',
  pending: 'Connecting your store',
  cancel: 'Cancel',
  failed: 'We couldn’t add the store.',
  addedOnly:
    'Your store was added, but we couldn’t switch to it. Choose “Connect store” to try again.',
  showKnown: 'Show this store',
  orChoose: 'Not sure of the address?',
  choose: 'Choose one of your stores in Shopify',
};

/** Texts of the dialog that verifies a store. */
export const verifyStoreTexts = {
  title: (name: string) => `Confirm that ${name} is yours`,
  /** @param product the title of the product that is being started. */
  steps: (product: string | undefined) => [
    'We open your Shopify admin.',
    'You approve the access that Shopify lists.',
    product === undefined
      ? 'Shopify brings you back here.'
      : `Shopify brings you back here, and ${product} opens.`,
  ],
  confirm: 'Continue to Shopify',
  pending: 'Opening Shopify',
  failed: 'We couldn’t open Shopify.',
  cancel: 'Not now',
  waiting: {
    title: 'Waiting for approval',
    description: (name: string) =>
      `Another account has already confirmed ${name}. We’ve asked its owner, and we’ll email you as soon as they answer. If there is no answer within ${STORE_REQUEST_DAYS} days, you can ask again.`,
    close: 'Close',
  },
};
