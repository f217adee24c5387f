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

/** `test` with its own merchant, logged in through the API. */
export const test = base.extend<{
  merchant: Merchant;
  /** The merchant's stores, by the start of their domains; the last is current. */
  stores: Readonly<Record<string, string>>;
  /** Whether the stores are verified. */
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
