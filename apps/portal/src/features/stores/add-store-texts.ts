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
  addedOnly:
    'Your store was added, but we couldn’t switch to it. Choose “Connect store” to try again.',
  showKnown: 'Show this store',
  orChoose: 'Not sure of the address?',
  choose: 'Choose one of your stores in Shopify',
};
