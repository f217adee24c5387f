import type { Shop } from '@atrium/contract';

/** Up to this many stores, there is room for the names beside large arches. */
export const FEW_STORES = 4;
/** From more stores than these on, they can be searched. */
export const SEARCH_ABOVE = 8;
/** From more stores than these on, those that need attention are a group of their own. */
export const GROUP_ABOVE = 20;
/** As many as fit beside each other on a desktop: the first group has no more. */
const RECENT_COUNT = 8;

/** On a phone, or with few stores, name and state are beside the arch, so that the first product is visible without scrolling. */
const ITEM = 'flex w-full items-center gap-1.5 rounded-card p-1.5 max-sm:min-h-17 max-sm:ps-1';

/** The classes of the row and of its placeholder, which must have the same size. */
export const rowLayouts = {
  /**
   * On a phone two cards are whole, from the margin of the page on and also at the end of the row. Of the next one a part is
   * in sight, and of the one before the edge, which has no text. Otherwise what reaches the start of a row that is
   * scrolled, or the end of a row of many, is faded. The fade at the start is 5rem wide, so that it always reaches an arch
   * or a name.
   */
  list: '-mx-4 flex py-1 max-sm:[--place:max(10.125rem,50vw-1.75rem)] max-sm:scroll-px-4 max-sm:gap-2 max-sm:ps-4 max-sm:pe-[max(0.75rem,100vw-1.5rem-2*var(--place))] sm:scroll-px-20 sm:px-2.5 sm:[mask-image:linear-gradient(to_right,var(--before,black),black_5rem_calc(100%-1.5rem),var(--after,black))] data-scrolled:[--before:transparent]',
  place:
    'w-(--place) shrink-0 max-sm:rounded-card max-sm:border max-sm:border-border max-sm:bg-surface-raised',
  /**
   * A few stores share a panel, which is as wide as they are. Above four columns of products it ends where one of them ends, with
   * one store the second, with two the third, and its places share what is left (`styles.css`). Their texts stand on the floor
   * that the arches stand on, so that all states are on one line, and a name of two lines is as high as an arch.
   */
  few: {
    list: 'few-stores sm:mx-0 sm:mb-2 sm:w-fit sm:max-w-full sm:rounded-card sm:border sm:border-border sm:gap-5 sm:bg-surface-raised sm:px-2.5 sm:py-px',
    item: `${ITEM} sm:h-32 sm:gap-4 lg:h-35.5`,
    text: 'flex min-w-0 flex-1 flex-col text-start sm:min-h-21 sm:w-full sm:justify-end',
    name: 'sm:text-base sm:leading-5.5',
    width: 'sm:w-auto sm:max-w-96 sm:flex-auto sm:max-xl:min-w-56 sm:max-xl:last:min-w-44',
  },
  /**
   * They fill the content's width; before it is the room for the focus of the first, and after it the margin of the page, in
   * which those that do not fit are faded. As high as the panel of a few. Arches, names and states are rows of one grid, so
   * that all states are on one line, below the longest name. In the widest page, a part of the eleventh is in sight.
   */
  many: {
    list: 'sm:-ms-2.5 sm:-me-6 sm:grid sm:h-35 sm:auto-cols-[minmax(7.4rem,12.5rem)] sm:grid-flow-col sm:grid-rows-[auto_auto_1fr] sm:ps-1 sm:pe-6 sm:pt-1 sm:[--after:transparent] lg:h-38.5',
    item: `${ITEM} sm:grid sm:grid-rows-subgrid sm:w-fit sm:max-w-[calc(100%-0.25rem)] sm:content-start sm:place-items-start sm:gap-0`,
    text: 'min-w-0 flex-1 text-start sm:contents',
    width: 'sm:row-span-3 sm:grid sm:w-auto sm:grid-rows-subgrid sm:*:row-span-3',
    /** The columns of what a search finds are as narrow as can be, so that Add store is beside it. */
    found: 'sm:auto-cols-[7.4rem]!',
  },
  /** The line of the title. With groups it has a second one on a phone. */
  head: 'flex min-h-11 min-w-0 items-center gap-x-4 max-sm:has-[input,[data-part]]:mb-1',
  headWithGroups: 'max-sm:flex-wrap max-sm:gap-y-1.5',
  search: 'w-44 shrink-0 sm:w-56',
  groups: 'max-sm:order-last max-sm:basis-full sm:ms-auto',
};

/**
 * Scrolls a row to this place if it is not in sight, with the one before it where both fit. Sideways only, so that the page
 * stays where it is.
 */
export function showInRow(list: HTMLElement, place: HTMLElement | null): void {
  if (!place) return;
  const startOf = (item: HTMLElement) => item.offsetLeft - list.offsetLeft;
  const end = startOf(place) + place.offsetWidth - list.clientWidth;
  if (startOf(place) >= list.scrollLeft && end <= list.scrollLeft) return;
  const padding = Number.parseFloat(getComputedStyle(list).scrollPaddingInlineStart);
  // Cast, because a row holds only elements of HTML.
  const previous = (place.previousElementSibling ?? place) as HTMLElement;
  const fromPrevious = startOf(previous) - padding;
  list.scrollLeft = end <= fromPrevious ? fromPrevious : startOf(place) - padding;
  if (list.scrollLeft !== 0) list.dataset.scrolled = '';
}

type Selected = Pick<Shop, 'domain' | 'lastSelectedAt'>;

/** The current store, and those that the merchant switched to last, the latest first. */
export function recentStores<Store extends Selected>(
  stores: readonly Store[],
  current: string | null | undefined,
): readonly Store[] {
  const selectedAt = ({ domain, lastSelectedAt = '' }: Store) =>
    domain === current ? Number.POSITIVE_INFINITY : Date.parse(lastSelectedAt) || 0;
  return stores.toSorted((a, b) => selectedAt(b) - selectedAt(a)).slice(0, RECENT_COUNT);
}

/**
 * The stores that the row begins with. As long as it has no groups, they are in the order in which they were added, so that
 * each stays where it was when the merchant switches to it: the row is scrolled to the current one instead.
 */
export function storesInRow<Store extends Selected>(
  stores: readonly Store[],
  current: string | undefined,
): readonly Store[] {
  return stores.length > GROUP_ABOVE ? recentStores(stores, current) : stores;
}

/** What is shown of a domain. */
export function handleOf(domain: string): string {
  return domain.replace(/\.myshopify\.com$/, '');
}
