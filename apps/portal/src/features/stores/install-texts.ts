import { PENDING_INSTALL_MINUTES } from '@atrium/contract';

export const installTexts = {
  title: (name: string) => `Connect ${name}`,
  lead: (shop: string) =>
    `Shopify has confirmed that you run ${shop}. Connect it to your account to open its products.`,
  visitorLead: (shop: string) =>
    `Shopify has confirmed that you run ${shop}. Log in or register, and connect it to your account.`,
  kept: `You have ${PENDING_INSTALL_MINUTES} minutes to connect it in this browser.`,
  login: 'Login',
  register: 'Register',
  account: 'You are logged in as',
  confirm: 'Connect store',
  pending: 'Connecting your store',
  failed: 'We couldn’t connect the store.',
  otherAccount: 'Use another account',
  leave: 'Not now',
  loading: 'Looking for your store',
  retry: 'Try again',
  gone: 'There is no store to connect here. It may be connected already, or the time to connect it has passed.',
  again: 'To start again, open Atrium in your store’s Shopify admin.',
  home: 'Go to Home',
};
