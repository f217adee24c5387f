/** Texts of the steps that most merchants see, also for placeholders of their size. */
export const usualTexts = {
  next: 'Next:',
  show: 'Show the next step',
  verify: {
    title: (store: string) => `confirm that ${store} is yours`,
    text: 'Shopify will ask you to approve Atrium. Then you can open its products.',
  },
  product: {
    title: 'start your first product',
    text: 'Start with this one, or choose another below.',
  },
};
