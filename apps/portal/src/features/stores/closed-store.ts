import type { StoreStatus } from '@atrium/contract';

const closed: readonly StoreStatus[] = [
  'awaiting_approval',
  'needs_reauth',
  'uninstalled',
  'redacted',
];

/** Whether a store was confirmed once and its products are closed all the same; home says what helps. */
export function isClosed(status: StoreStatus): boolean {
  return closed.includes(status);
}
