/**
 * What the signed-in may come to after home. One chunk: each further one would cut what home shares
 * with it out of home's own, and make home heavier.
 */
export { StoreNotice } from '../../features/stores/components/store-notice.tsx';
export { StoreRequests } from '../../features/stores/components/store-requests.tsx';
export { AccountSettingsPage } from './account-settings-page.tsx';
export { ConnectStorePage } from './connect-store-page.tsx';
