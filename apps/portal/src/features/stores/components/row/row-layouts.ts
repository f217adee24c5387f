/** Up to this many stores, there is room for the names beside large arches. */
export const FEW_STORES = 4;

/** On a phone, or with few stores, name and state are beside the arch, so that the first product is visible without scrolling. */
const ITEM = 'flex w-full items-center gap-2 rounded-card p-1.5 sm:h-32';

/** Of the row and of its placeholder, which have to be of the same size. */
export const rowLayouts = {
  /** They share a panel, which is as wide as they are. */
  few: {
    list: 'sm:mx-0 sm:mb-2 sm:w-fit sm:max-w-full sm:rounded-card sm:border sm:border-border sm:bg-surface-raised sm:px-2.5 sm:py-px',
    item: `${ITEM} sm:gap-4`,
    width: 'sm:w-auto sm:min-w-58 sm:flex-1 sm:last:min-w-44 sm:last:flex-none',
  },
  many: {
    list: 'sm:-mx-6 sm:px-4.5 sm:pb-2',
    item: `${ITEM} sm:flex-col sm:items-start sm:gap-1`,
    width: 'sm:w-30 sm:max-w-50 sm:grow',
  },
};
