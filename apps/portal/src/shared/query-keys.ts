/** Where the answers of reading calls are kept, named once because pages invalidate them. */
export const queryKeys = {
  profile: ['profile'],
  catalogue: ['catalogue'],
  connectedApps: ['connected-apps'],
  countries: ['countries'],
  devices: ['devices'],
  setupGuide: ['setup-guide'],
  signIns: ['sign-ins'],
  install: ['install'],
  storeRequests: ['store-requests'],
} as const;
