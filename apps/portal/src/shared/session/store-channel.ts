import { createTabChannel, type TabChannel } from './tab-channel.ts';

/** Tells the other tabs of this browser which store was switched to, by its domain. */
export type StoreChannel = TabChannel<string>;

export function createStoreChannel(): StoreChannel {
  return createTabChannel('atrium-current-store', (data) => typeof data === 'string');
}
