export const installTexts = {
  title: (name: string) => `Connect ${name}`,
  lead: (shop: string) =>
    `Shopify has confirmed that you run ${shop}. Connect it to your account to open its products.`,
  visitorLead: (shop: string) =>
    `Shopify has confirmed that you run ${shop}. Log in or register, and connect it to your account.`,
  kept: 'We keep the store ready in this browser for an hour.',
  login: 'Login',
  register: 'Register',
  account: 'You are logged in as',
  confirm: 'Connect store',
  pending: 'Connecting your store',
  otherAccount: 'Use another account',
  leave: 'Not now',
  loading: 'Looking for your store',
  retry: 'Retry',
  gone: 'No store waits to be connected here. It may be connected already, or it waited too long.',
  again: 'You can begin again from your store’s admin at Shopify, by opening Atrium there.',
  home: 'Go to Home',
};
