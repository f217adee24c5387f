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

interface OwnedStore {
  readonly name: string;
  readonly handle: string;
  /** Whether Shopify has said that it is the merchant's. */
  readonly proved?: boolean;
}

/** `test` with a merchant of its own, signed in without having gone through the screens. */
export const test = base.extend<{
  merchant: Merchant;
  /** The stores that the merchant has from the start; the last one is the current one. */
  stores: readonly OwnedStore[];
}>({
  stores: [[], { option: true }],
  merchant: async ({ portal, stores }, use, { testId, retry }) => {
    const merchant = await join(portal, `m-${testId.slice(-8)}-${retry}@shop.example`);
    for (const { name, handle, proved } of stores) {
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
