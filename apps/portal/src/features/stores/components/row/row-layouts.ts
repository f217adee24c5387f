/** From more stores than these on, they can be searched. */
export const SEARCH_ABOVE = 8;
/** From more stores than these on, those that need attention are a group of their own. */
export const GROUP_ABOVE = 20;

/** The classes of the row and of its placeholder, which must have the same size. */
export const rowLayouts = {
  /**
   * On a phone: two whole cards, which begin at the margin of the page, and a part of the third. Two stores fill the width
   * between both margins. At the end of a longer row the last card is as wide as is needed to show two whole cards there
   * too, and the textless edge of the one before them.
   *
   * In a wider window the row fills the width of the content. It has room at its start for the focus ring of the first card,
   * and reaches into the page's margin at its end. Cards fade there, and those scrolled past the start fade too. For a mouse
   * in a large window, all cards in sight are whole, and buttons at the ends show that there are more.
   */
  list: '-mx-4 -my-0.5 flex py-1.5 max-sm:[--place:max(10.125rem,50vw-1.75rem)] max-sm:has-[>:nth-child(2):last-child]:[--place:max(10.125rem,50vw-1.25rem)] max-sm:scroll-px-4 max-sm:gap-2 max-sm:ps-4 max-sm:pe-4 sm:-ms-1.5 sm:-me-6 sm:gap-5 lg:gap-6 sm:ps-1.5 sm:pe-6 sm:scroll-ps-13 sm:scroll-pe-6 sm:[mask-image:linear-gradient(to_right,var(--before,black),black_var(--faded)_calc(100%-1.5rem),transparent)] sm:[--faded:3rem] data-scrolled:[--before:transparent] lg:pointer-fine:-ms-6 lg:pointer-fine:ps-6 lg:pointer-fine:scroll-ps-6 lg:pointer-fine:[--faded:1.5rem]',
  /**
   * At most as wide as a product, so that the stores stand above the products where all fit, and long names have room. The
   * frame of the current one is an outline, which forced colours keep.
   */
  place:
    'w-(--place) max-sm:last:w-[max(9.875rem,100vw-2.5rem-var(--place))] shrink-0 rounded-card border border-border bg-surface-raised data-current:outline-2 data-current:-outline-offset-1 data-current:outline-accent sm:w-auto sm:grow sm:basis-52 lg:pointer-fine:basis-[calc((100%-4.5rem)/4)] xl:pointer-fine:basis-[calc((100%-6rem)/5)] sm:max-w-[calc((100%-1.25rem)/2)] lg:max-w-[calc((100%-3rem)/3)] xl:max-w-[calc((100%-4.5rem)/4)]',
  /** The only store fills the row, so that its steps are beside it. It needs no frame to be told from others. */
  only: 'only:data-current:outline-0 max-sm:only:-me-4 max-sm:only:flex max-sm:only:w-[calc(100vw-2rem)] sm:only:grid sm:only:max-w-none sm:only:grid-cols-[fit-content(17.5rem)_minmax(0,1fr)]',
  /** The frame of the focus is apart from the card, so that it is not taken for that of the current store. */
  item: 'focus-visible:outline-offset-4 flex h-full w-full items-center gap-1.5 rounded-card p-1.5 max-sm:min-h-17 max-sm:ps-1 sm:gap-3 sm:p-2 lg:p-3',
  text: 'min-w-0 flex-1 text-start text-sm',
  name: 'line-clamp-2 w-fit max-w-full text-balance wrap-anywhere',
  /** The line of the title. With groups it has a second one in a small window. */
  head: 'flex min-h-11 min-w-0 items-center gap-x-2 sm:gap-x-4',
  headWithGroups: 'max-md:flex-wrap max-md:gap-y-1.5',
  search: 'w-39.5 max-[23.4rem]:w-30 shrink-0 lg:w-56',
  groups: 'max-md:order-last max-md:basis-full',
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
