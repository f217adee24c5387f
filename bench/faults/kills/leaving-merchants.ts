import { endpoints } from '@atrium/contract';
import {
  authorized,
  callOf,
  dataOf,
  type Merchant,
  newMerchants,
  signInWhenAvailable,
} from '../merchants.ts';
import { verifyStore } from './connected-store.ts';
import type { DueContext } from './due-context.ts';

/** Merchants of whom the server's jobs will have something to clean up, by what they have done. */
export interface LeavingMerchants {
  /** Each has deleted an account with an image and a connected store. */
  readonly deleters: readonly [Merchant, Merchant];
  /** Each has removed a connected store, and has two sessions. */
  readonly removers: readonly [Merchant, Merchant];
  /** Has a connected store. */
  readonly owner: Merchant;
  /** Waits for the owner's approval to use the same store. */
  readonly requester: Merchant;
}

/** The domain of a merchant's own store. */
export const shopOf = ({ email }: Merchant) => `due-${email.replace(/@.*/, '')}.myshopify.com`;

/** Creates them through the API. */
export async function newLeavingMerchants({
  installation,
  send,
}: DueContext): Promise<LeavingMerchants> {
  const created = await newMerchants(installation, 6);
  const [owner, requester, first, second, third, fourth] = created;
  if (!owner || !requester || !first || !second || !third || !fourth)
    throw new Error(`There are only ${created.length} merchants.`);
  for (const merchant of created) {
    const shop = shopOf(merchant === requester ? owner : merchant);
    dataOf(endpoints.updateProfile, await send(uploadImage(merchant)));
    const added = callOf(endpoints.addStore, merchant, { name: 'A store', shop });
    dataOf(endpoints.addStore, await send(added));
    const isVerified = await verifyStore({ session: merchant, send, note: (call) => call }, shop);
    if (isVerified === (merchant === requester)) throw new Error(`${shop} is not as it should be.`);
  }
  for (const merchant of [first, second]) {
    const deletion = callOf(endpoints.deleteProfile, merchant, { isDeleted: true });
    dataOf(endpoints.deleteProfile, await send(deletion));
  }
  for (const merchant of [third, fourth]) {
    const removal = callOf(endpoints.removeStore, merchant, { shop: shopOf(merchant) });
    dataOf(endpoints.removeStore, await send(removal));
    await signInWhenAvailable(merchant, send);
  }
  return { deleters: [first, second], removers: [third, fourth], owner, requester };
}

/** A PNG of one pixel. */
const IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

function uploadImage(merchant: Merchant) {
  const boundary = 'a-boundary-of-the-form';
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n`;
  return {
    ...callOf(endpoints.updateProfile, merchant),
    headers: {
      ...authorized(merchant),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Buffer.concat([
      Buffer.from(start),
      Buffer.from(IMAGE, 'base64'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
