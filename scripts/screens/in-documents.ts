/** The screenshots kept in git, in `docs/images/`. */
export const screenshotsInDocuments: readonly string[] = [
  'home-connected.1440.light.png',
  'home-connected.390.dark.png',
  'landing.1440.light.png',
  'login.390.light.png',
  'register.1440.dark.png',
  'verify-email.390.light.png',
  'add-store-dialog.390.light.png',
  'store-switcher.1440.dark.png',
  'settings-general.1440.light.png',
  'settings-security.390.light.png',
  'sandbox-mailbox.1440.light.png',
  'sandbox-shopify-grant.1440.light.png',
];
