/** Texts of the linked accounts on the Security tab; error texts are in the contract. */
export const linkedAccountTexts = {
  title: 'Ways to log in',
  description:
    'With Google or Facebook you log in with one click. A new password logs you out on every other device.',
  notConnected: 'Not connected',
  connected: 'Connected',
  connect: 'Connect',
  connecting: (name: string) => `Opening ${name}`,
  notConnectedNow: (name: string) => `We couldn’t connect ${name}.`,
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting',
  notDisconnected: (name: string) => `We couldn’t disconnect ${name}.`,
  onlyWay: (name: string) =>
    `${name} is your only way to log in. Set a password first, then you can disconnect it.`,
  question: (name: string) => `Disconnect ${name}?`,
  consequence: (name: string) => `You’ll no longer be able to log in with ${name}.`,
  cancel: 'Cancel',
  failed: 'We couldn’t load your other ways to log in',
  retry: 'Try again',
  reauthenticate: 'Log in again',
  finished: (name: string) => `${name} is connected.`,
  disconnected: (name: string) => `${name} is disconnected.`,
  cancelled: 'You cancelled. Nothing was changed.',
};
