export const requestTexts = {
  title: (email: string, store: string) => `${email} asks to use ${store}`,
  text: 'They have shown at Shopify that they may run it. You confirmed it first, so it is for you to say, until',
  approve: 'Approve',
  decline: 'Decline',
  cancel: 'Not now',
  logInAgain: 'Log in again',
  approving: {
    title: (email: string) => `Let ${email} use your store?`,
    description: (store: string) =>
      `They can then start and open every product of ${store} with their own account. Your own access does not change.`,
    confirm: 'Approve',
    pending: 'Approving',
    done: 'Request approved',
  },
  declining: {
    title: (email: string) => `Decline the request of ${email}?`,
    description: (store: string) =>
      `They keep no access to ${store} here, and can ask again in a week. Who may run the store is decided at Shopify.`,
    confirm: 'Decline',
    pending: 'Declining',
    done: 'Request declined',
  },
};
