import { test as base } from './fixtures.ts';
import {
  addStore,
  join,
  type Merchant,
  proveStore,
  startProof,
  storageStateOf,
} from './merchant-api.ts';

export { expect } from './fixtures.ts';

/** `test` with a merchant of its own, signed in without having gone through the screens. */
export const test = base.extend<{
  merchant: Merchant;
  /** The stores that the merchant has from the start, by how their domains begin; the last is the current one. */
  stores: Readonly<Record<string, string>>;
  /** Whether Shopify has said that they are the merchant's. */
  proved: boolean;
}>({
  stores: [{}, { option: true }],
  proved: [false, { option: true }],
  merchant: async ({ portal, stores, proved }, use, { testId, retry }) => {
    const suffix = `${testId.slice(-8)}-${retry}`;
    const merchant = await join(portal, `m-${suffix}@shop.example`);
    for (const [start, name] of Object.entries(stores)) {
      const handle = `${start}-${suffix}`;
      await addStore(merchant, name, handle);
      if (proved) await proveStore(merchant, await startProof(merchant, handle));
    }
    await use(merchant);
    await merchant.http.dispose();
  },
  storageState: async ({ portal, merchant }, use) => {
    await use(await storageStateOf(portal, merchant));
  },
});
