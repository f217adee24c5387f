/** Texts of the button that opens the command palette, which is on every logged-in page. */
export const buttonTexts = {
  search: 'Search',
  searchFor: 'Search stores, products and settings',
};

/** Texts of the command palette, which is loaded with it. */
export const texts = {
  label: 'Search',
  search: 'Search stores, products and settings',
  placeholder: 'Store, product or page',
  empty: 'Nothing found. Try another name, or a part of a store’s address.',
  close: 'Close the search',
  keyHints: [
    ['↑ ↓', 'Move'],
    ['Enter', 'Choose'],
    ['Esc', 'Close'],
  ] as const,
  count: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  groups: {
    recent: 'Recent',
    stores: 'Stores',
    recentStores: (count: number) => `Recent stores · search to find all ${count}`,
    products: 'Products',
    pages: 'Pages and settings',
    more: 'More',
  },
  current: 'Current',
  switch: 'Switch',
  home: 'Home',
};
