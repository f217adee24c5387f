import {
  type Shop,
  STORE_REQUEST_RETRY_DAYS,
  type StoreDetails,
  type StoreStatus,
} from '@atrium/contract';
import type { BadgeTone } from '@atrium/ui';
import type { StoreStanding } from '../../shared/store-status.ts';
import { reachedStages, type StoreStage, storeStages } from './store-look.ts';

export const texts = {
  switcher: {
    label: 'Your stores',
    current: 'Store: ',
    choose: ' Switch store',
    search: 'Search stores',
    empty: 'No store matches.',
    addStore: 'Add store',
    manage: 'Stores',
    /** @param again whether it was confirmed before. */
    verify: (name: string, again: boolean) => `Confirm ${name}${again ? ' again' : ''}`,
    switching: 'Switching store',
    failed: (name: string) => `We couldn’t switch to ${name}.`,
    /** @param name that of the store, if it is known in this tab. */
    switchedElsewhere: (name: string | undefined) =>
      name === undefined
        ? 'You switched stores in another tab. Reload to see it here.'
        : `You switched to ${name} in another tab. Reload to see it here.`,
  },
  confirmed: (name: string) => `${name} is confirmed.`,
  returned: {
    denied:
      'You cancelled in Shopify, so the store isn’t confirmed yet. You can try again at any time.',
    failed: 'Shopify couldn’t confirm that this store is yours. You can try again.',
    expired: 'The confirmation took too long and has expired. You can try again.',
    limited: 'Too many stores were connected from your network just now. Try again later.',
    used: 'This link from Shopify was already used, and it works only once. To start again, open Atrium in your store’s Shopify admin.',
    pending:
      'Another account has already confirmed this store. We’ve asked its owner, and we’ll email you as soon as they answer.',
    declined: `The owner of this store has declined your request or ended your access. You can ask again ${STORE_REQUEST_RETRY_DAYS} days after that.`,
  },
};

export interface StoreState {
  text: string;
  tone: BadgeTone;
}

/** What a store needs, by its status; a verified store needs nothing. In colour are those that need attention. */
export const statusBadges: Partial<Record<StoreStatus, StoreState>> = {
  added: { text: 'Not confirmed', tone: 'neutral' },
  verifying: { text: 'Not confirmed', tone: 'neutral' },
  awaiting_approval: { text: 'Requested', tone: 'neutral' },
  needs_reauth: { text: 'Access lost', tone: 'warning' },
  uninstalled: { text: 'Uninstalled', tone: 'danger' },
  redacted: { text: 'Uninstalled', tone: 'danger' },
  removed: { text: 'Removed', tone: 'danger' },
};

/** A store whose owner has declined the request, or ended the access, for as long as they cannot be asked again. */
const declinedState: StoreState = { text: 'Declined', tone: 'neutral' };

/** How far a verified store is, by the last stage that it has reached. */
const stageStates: Record<StoreStage, StoreState> = {
  added: { text: 'Not confirmed', tone: 'neutral' },
  verified: { text: 'No product yet', tone: 'neutral' },
  product: { text: 'Not live yet', tone: 'neutral' },
  live: { text: 'Live', tone: 'success' },
};

/** What a store needs, or how far it is: in the same words wherever it is shown. */
export function stateOf(store: StoreStanding & Pick<StoreDetails, 'products'>): StoreState {
  if (store.askAgainAt) return declinedState;
  return statusBadges[store.status] ?? stageStates[reachedStages(store).at(-1) ?? 'added'];
}

/** The states of stores, in the order in which they are offered for choice: what needs the merchant first. */
export const storeStates: readonly string[] = [
  ...Object.values(statusBadges)
    .map(({ text }) => text)
    .reverse(),
  declinedState.text,
  ...storeStages.map((stage) => stageStates[stage].text),
].filter((text, index, all) => all.indexOf(text) === index);

interface Notice {
  title: string;
  text: string;
  /** The label of the button, if the merchant can do something. */
  action?: string;
}

const confirmAgain = 'Confirm again';

/** As `DateText`, within a sentence, and without a zero before the day. */
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The notice about a store whose products cannot be opened, or null if its status needs none. */
export function noticeOf({
  name,
  status,
  askAgainAt,
}: Pick<Shop, 'name'> & StoreStanding): Notice | null {
  if (askAgainAt) {
    return {
      title: `You can’t use ${name} for now`,
      text: `Its owner declined your request or ended your access. You can ask again on ${dates.format(new Date(askAgainAt))}.`,
    };
  }
  switch (status) {
    case 'needs_reauth':
      return {
        title: `Confirm ${name} again`,
        text: 'Shopify no longer gives us access to this store. Its products open again once you confirm it.',
        action: confirmAgain,
      };
    case 'uninstalled':
    case 'redacted':
      return {
        title: `${name} is no longer connected`,
        text: 'Atrium was uninstalled in Shopify. Confirm the store to open its products again.',
        action: confirmAgain,
      };
    case 'awaiting_approval':
      return {
        title: `${name} is waiting for approval`,
        text: 'Another account confirmed this store first. We’ve asked its owner, and we’ll email you as soon as they answer.',
      };
    default:
      return null;
  }
}

/** The names of the stages, in a store's ring and in the steps beside the only store. A mark shows which are reached. */
export const stageNames = {
  added: 'Added',
  verified: 'Confirmed',
  product: 'Product started',
  live: 'Live',
} satisfies Record<StoreStage, string>;

/** The name of the step that confirms a store, until it is done. */
export const openStepNames: Partial<Record<StoreStage, string>> = { verified: 'Confirm' };

/** All segments of a ring, a line each, with a tick where the store has reached it. */
export function segmentsText(reached: readonly StoreStage[]): string {
  return storeStages
    .map((stage) => `${reached.includes(stage) ? '✓' : '–'} ${stageNames[stage]}`)
    .join('\n');
}

const productNames = new Intl.ListFormat('en');

/** The row of stores on home. */
export const rowTexts = {
  title: 'Your stores',
  current: 'current store',
  /** Before the name of another store, for screen readers. */
  switchTo: 'Switch to',
  /** What a screen reader says about the row, which is one stop of Tab. */
  keys: 'Use the arrow keys to move between stores.',
  attention: 'needs attention',
  /** Of a store whose details could not be loaded. */
  unknown: 'State unknown',
  addStore: 'Add store',
  /** What a screen reader reads for a store's ring: the stages it has reached and the next stage. */
  stages: {
    added: 'added, not confirmed yet',
    verified: 'added, confirmed, no product yet',
    product: 'added, confirmed, product started, not live yet',
    live: 'added, confirmed, product started, live',
  },
  live: 'Your store is live.',
  /** @param titles those of its connected products. */
  connected: (titles: readonly string[]) =>
    `${productNames.format(titles)} ${titles.length === 1 ? 'is' : 'are'} connected.`,
  /** Instead of its title, if the catalogue no longer has it. */
  aProduct: 'A product',
  manage: 'Go to Stores',
  /** Before `shopify` where there is room. */
  openIn: 'Open in',
  shopify: 'Shopify',
  showAll: (count: number) => `Show ${count} more`,
  first: {
    title: 'Start with your store',
    text: 'Add the store you sell from. Then start its products here, and see how each one is doing.',
    action: 'Add your first store',
  },
  /** After every store was removed, while some can be restored. */
  allRemoved: {
    title: 'No stores right now',
    text: (count: number) =>
      `You can still restore the ${count === 1 ? 'store' : 'stores'} that you removed, or add another one.`,
    action: 'Restore a store',
  },
};
