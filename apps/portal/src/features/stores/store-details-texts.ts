import {
  type ProductEvent,
  type ProductState,
  STORE_REQUEST_RETRY_DAYS,
  STORE_RESTORABLE_DAYS,
  type StoreDetails,
  type StoreEvent,
} from '@atrium/contract';
import type { StoreStage } from './store-look.ts';

/** Texts of the Stores page. */
export const detailsTexts = {
  lead: 'Confirm, rename or remove a store, and see who uses it.',
  addStore: 'Add store',
  yours: 'Your stores',
  currentStore: 'Current store',
  attention: 'Needs attention',
  others: 'Other stores',
  loading: 'Loading your stores',
  failedTitle: 'We couldn’t load your stores',
  failed: 'Check your connection and try again.',
  retry: 'Try again',
  emptyTitle: 'No stores yet',
  empty: 'Add your Shopify store, then start its products.',
  allRemovedTitle: 'No stores right now',
  allRemoved: 'Restore a store, or add another one.',
  search: 'Search stores',
  searchPlaceholder: 'Name or address',
  count: (all: number) => `${all} stores`,
  found: (shown: number, all: number) => `${shown} of ${all} stores`,
  allStates: 'All',
  noMatch: 'No store matches',
  noMatchHint: 'Try a part of its name or of its Shopify address.',
  clear: 'Show all stores',

  current: 'Current',
  progress: (stages: readonly string[]) => `Done so far: ${stages.join(', ')}`,
  stages: {
    added: 'added',
    verified: 'confirmed',
    product: 'first product started',
    live: 'live',
  } satisfies Record<StoreStage, string>,
  confirm: 'Confirm',
  confirmAgain: 'Confirm again',
  switch: 'Switch',
  switching: 'Switching store',
  more: (name: string) => `More actions for ${name}`,
  rename: 'Rename',
  openInShopify: 'Open in Shopify',
  remove: 'Remove',

  ownership: 'Ownership',
  products: 'Products',
  /** Instead of its title, if the catalogue could not be loaded or no longer has it. */
  aProduct: 'A product',
  added: 'Added',
  productStates: {
    connected: 'Connected',
    connecting: 'Connecting…',
    disconnected: 'Disconnected',
  } satisfies Record<ProductState, string>,
  paused: 'Paused',
  showUsers: (count: number) => `Show ${count} more`,

  history: 'History',
  events: {
    added: 'You added the store.',
    verified: 'Shopify confirmed that the store is yours.',
    access_requested: 'You asked the owner for access.',
    access_approved: 'The owner approved your request.',
    access_declined: 'The owner declined your request.',
    access_expired: 'Your request expired without an answer.',
    access_ended: 'The owner ended your access.',
    became_owner: 'You became the owner.',
    ownership_passed: 'Another account became the owner.',
    needs_reauth: 'Atrium lost access to the store. Confirm it again.',
    uninstalled: 'Atrium was uninstalled in Shopify.',
    redacted: 'Shopify asked us to delete the store’s data.',
    domain_lost: 'Shopify gave the address to another store.',
    removed: 'You removed the store.',
    restored: 'You restored the store.',
  } satisfies Record<StoreEvent, string>,
  productEvents: {
    product_started: (product = 'a product') => `You started ${product}.`,
    product_connected: (product = 'A product') => `${product} was connected.`,
  } satisfies Record<ProductEvent, (product: string | undefined) => string>,

  renaming: {
    title: (name: string) => `Rename ${name}`,
    description: 'Only you see this name. Nothing changes in Shopify or for other accounts.',
    name: 'Store name',
    submit: 'Save',
    pending: 'Saving the name',
    failed: 'We couldn’t rename the store.',
    cancel: 'Cancel',
    done: (name: string) => `The store is now called ${name}.`,
  },

  removing: {
    title: (name: string) => `Remove ${name}?`,
    productsEnd: 'You can no longer open its products from here.',
    requestEnds: 'Your request to use it is cancelled.',
    /** @param to the account that is known to be next, if there is only one. */
    passes: (to: string | undefined) =>
      `Ownership passes to ${to ?? 'the account that has used it longest after you'}. Restoring the store doesn’t change that.`,
    restorable: (hasProducts: boolean) =>
      `You can restore it${hasProducts ? ' with its products' : ''} for ${STORE_RESTORABLE_DAYS} days.`,
    confirm: 'Remove store',
    pending: 'Removing the store',
    failed: (name: string) => `We couldn’t remove ${name}.`,
    cancel: 'Keep store',
    /** @param next the store that is current instead of it, if it was the current one. */
    done: (name: string, next: string | undefined) =>
      next === undefined
        ? `You removed ${name}.`
        : `You removed ${name}. ${next} is the current store now.`,
    undo: 'Undo',
  },

  ending: {
    button: 'End access',
    /** After the button's text, for screen readers and voice control. */
    whose: (email: string) => `of ${email}`,
    title: (email: string) => `End the access of ${email}?`,
    effects: (store: string) => [
      `They can no longer open the products of ${store} with their account.`,
      `We email them, and they can ask you again in ${STORE_REQUEST_RETRY_DAYS} days.`,
      'Nothing changes in Shopify, where they can still be on the store’s staff.',
    ],
    confirm: 'End access',
    pending: 'Ending the access',
    failed: (email: string) => `We couldn’t end the access of ${email}.`,
    cancel: 'Keep access',
    done: (email: string, store: string) => `${email} can no longer use ${store}.`,
  },

  removed: {
    title: 'Recently removed',
    until: 'Can be restored until',
    restore: 'Restore',
    restoring: 'Restoring the store',
    /** @param hasPassed whether another account became the owner, and is it still. */
    restored: (name: string, hasPassed: boolean) =>
      `You restored ${name}.${hasPassed ? ' Another account owns it now.' : ''}`,
    failed: (name: string) => `We couldn’t restore ${name}.`,
  },
};

/** Whether the merchant owns the store, in a few words; null where the badge beside its name shows it. */
export function ownershipText({ isOwner, status, otherUsers }: StoreDetails): string | null {
  if (isOwner) return otherUsers.count === 0 ? 'Yours. Nobody else uses it.' : 'You own this store';
  if (status === 'added' || status === 'verifying') return null;
  return status === 'awaiting_approval' ? 'Waiting for the owner’s approval' : 'Shared with you';
}

/** How many other accounts use the store; null if none does or it is not verified yet and so not known. */
export function otherUsersText({ otherUsers: { count } }: StoreDetails): string | null {
  if (count === 0) return null;
  return count === 1 ? '1 other account uses it' : `${count} other accounts use it`;
}

/** What ends when the store is removed, one sentence each. */
export function removalEffects(store: StoreDetails): string[] {
  const { removing } = detailsTexts;
  const { count, emails } = store.otherUsers;
  const hasProducts = store.products.length > 0;
  return [
    ...(hasProducts ? [removing.productsEnd] : []),
    ...(store.status === 'awaiting_approval' ? [removing.requestEnds] : []),
    ...(store.isOwner && count > 0 ? [removing.passes(count === 1 ? emails[0] : undefined)] : []),
    removing.restorable(hasProducts),
  ];
}
