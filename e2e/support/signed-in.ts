import { test as base } from './fixtures.ts';
import {
  addStore,
  join,
  type Merchant,
  startVerification,
  storageStateOf,
  verifyStore,
} from './merchant-api.ts';

export { expect } from './fixtures.ts';

/** `test` with its own merchant, logged in through the API. */
export const test = base.extend<{
  merchant: Merchant;
  /** The merchant's stores, by the start of their domains; the last is current. */
  stores: Readonly<Record<string, string>>;
  /** Whether the stores are verified. */
  storesVerified: boolean;
}>({
  stores: [{}, { option: true }],
  storesVerified: [false, { option: true }],
  merchant: async ({ portal, stores, storesVerified }, use, { testId, retry }) => {
    const suffix = `${testId.slice(-8)}-${retry}`;
    const merchant = await join(portal, `m-${suffix}@shop.example`);
    for (const [start, name] of Object.entries(stores)) {
      const handle = `${start}-${suffix}`;
      await addStore(merchant, name, handle);
      if (storesVerified) await verifyStore(merchant, await startVerification(merchant, handle));
    }
    await use(merchant);
    await merchant.http.dispose();
  },
  storageState: async ({ portal, merchant }, use) => {
    await use(await storageStateOf(portal, merchant));
  },
});
