import type { Shop } from '@atrium/contract';

interface Notice {
  title: string;
  text: string;
  /** What the button says, where the merchant can do something. */
  action?: string;
}

const confirmAgain = 'Confirm again';

/** What a merchant is told about a store that worked before; null when there is nothing to say. */
export function noticeOf({ name, status }: Shop): Notice | null {
  switch (status) {
    case 'needs_reauth':
      return {
        title: `Confirm ${name} again`,
        text: 'Shopify no longer gives us access to this store, so its products stay closed until you do.',
        action: confirmAgain,
      };
    case 'uninstalled':
    case 'redacted':
      return {
        title: `${name} is no longer connected`,
        text: 'Atrium was uninstalled at Shopify. Confirm the store to open its products again.',
        action: confirmAgain,
      };
    case 'awaiting_approval':
      return {
        title: `${name} waits for approval`,
        text: 'Another account confirmed this store first. We have asked its owner, and mail you when they answer.',
      };
    default:
      return null;
  }
}
