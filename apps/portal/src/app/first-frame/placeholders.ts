/**
 * The texts of the prerendered first frame that `draw-first-frame.ts` replaces by values from the browser's storage. The
 * names of the store contain no letter, because its arch would show the first one.
 */
export const placeholders = {
  merchant: '{merchant}',
  store: '{_}',
  domain: '{__}',
  inRow: { name: '-', domain: '-' },
  keys: 'Ctrl K',
};
