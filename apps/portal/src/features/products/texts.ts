export const texts = {
  products: 'Products',
  open: 'Open',
  connecting: 'Connecting…',
  connected: 'Connected',
  beta: 'Beta',
  opensNewTab: '(opens in a new tab)',
  pending: 'Opening',
  switchFirst: (store: string, product: string) => `Switch to ${store} to open ${product} for it.`,
  startFirst: (product: string, store: string) =>
    `${product} is not connected to ${store} yet. Start it here first.`,
  loading: 'Loading your products',
  emptyTitle: 'No Data Found',
  empty: 'There are no products to set up yet.',
  failedTitle: 'Your products could not be loaded',
  failed: 'Check your connection and try again.',
  retry: 'Try again',
};
