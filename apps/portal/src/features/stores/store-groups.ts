import type { StoreDetails } from '@atrium/contract';
import { detailsTexts as texts } from './store-details-texts.ts';
import { needsAttention } from './store-progress.ts';

/** From more stores than these on, they can be searched. */
export const SEARCH_ABOVE = 8;
/** From more stores than these on, those that need attention are a group of their own. */
export const GROUP_ABOVE = 20;

export interface StoreGroup {
  title: string;
  stores: readonly StoreDetails[];
}

/** Whether name or domain contain the text that is searched for. */
export function matchesSearch({ name, domain }: StoreDetails, query: string): boolean {
  const wanted = normalized(query);
  return [name, domain].some((text) => normalized(text).includes(wanted));
}

function normalized(text: string): string {
  return text.normalize('NFKC').trim().toLocaleLowerCase();
}

/** The current store first; those that need attention first of all if there are many. */
export function groupStores(
  stores: readonly StoreDetails[],
  currentDomain: string | undefined,
  isLong: boolean,
): StoreGroup[] {
  const ordered = [
    ...stores.filter(({ domain }) => domain === currentDomain),
    ...stores.filter(({ domain }) => domain !== currentDomain),
  ];
  const urgent = isLong ? ordered.filter(needsAttention) : [];
  if (urgent.length === 0) return [{ title: texts.yours, stores: ordered }];
  const others = ordered.filter((store) => !needsAttention(store));
  return [
    { title: texts.attention, stores: urgent },
    { title: texts.others, stores: others },
  ].filter((group) => group.stores.length > 0);
}
