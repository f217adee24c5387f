/** Texts of the steps that their placeholders contain too, hidden, to be of the same size. */
export const placeholderTexts = {
  next: 'Next:',
  show: 'Show the next step',
  email: {
    title: 'confirm your email address',
    text: 'We send codes and notices about your account to it.',
  },
  verify: {
    title: (store: string) => `confirm ${store}`,
    text: 'Shopify will ask you to approve Atrium. Then you can open its products.',
  },
  product: {
    title: 'start your first product',
    text: 'Start with this one, or choose any of the other products below.',
  },
  profile: {
    title: 'tell us your name',
    text: 'We use it to greet you, and products show it to your team.',
  },
};
