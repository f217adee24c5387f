/** Where the answers of reading calls are kept, named once because pages invalidate them. */
export const queryKeys = {
  profile: ['profile'],
  catalogue: ['catalogue'],
  connectedApps: ['connected-apps'],
  countries: ['countries'],
  devices: ['devices'],
  setupGuide: ['setup-guide'],
  linkedAccounts: ['linked-accounts'],
  install: ['install'],
  storeRequests: ['store-requests'],
} as const;
