import { type Merchant, profileWhenAvailable } from '../merchants.ts';
import type { DueContext } from './due-context.ts';
import { type LeavingMerchants, shopOf } from './leaving-merchants.ts';

export const DAY_MS = 24 * 3600_000;

/** Something that a job does once it is due. */
export interface Due {
  /** Each has no further effect if it is repeated. */
  readonly makeDue: readonly string[];
  /** Finds rows until it is done; their column is the name of what is left. */
  readonly undone: string;
}

const userOf = ({ email }: Merchant) => `(select id from users where email = '${email}')`;

/** The first of two merchants has left 31 days ago and is due, the second one 29 days ago. */
export async function allDue(
  { query }: DueContext,
  { deleters: [deleter, laterDeleter], removers, owner }: LeavingMerchants,
): Promise<Due[]> {
  const [longAgo, lately] = [31, 29].map((days) => Date.now() - days * DAY_MS);
  const [remover, laterRemover] = removers;
  const [shop] = await query(`select id from shopify_shops where domain = '${shopOf(owner)}'`);
  const [session] = await query(
    `select id from sessions where user_id = ${userOf(remover)} order by created_at limit 1`,
  );
  return [
    {
      makeDue: [
        `update users set deleted_at = ${lately} where email = '${laterDeleter.email}'`,
        // It expires after a day.
        `update registrations set expires_at = 1 where email = '${deleter.email}'`,
        `update users set deleted_at = ${longAgo} where email = '${deleter.email}'`,
      ],
      undone: `
        select id as "an account deleted long ago" from users where email = '${deleter.email}'
        union select domain from stores where domain = '${shopOf(deleter)}'
        union select id from shopify_shops where domain = '${shopOf(deleter)}'`,
    },
    {
      makeDue: [
        `update stores set removed_at = ${lately} where domain = '${shopOf(laterRemover)}'`,
        `update stores set removed_at = ${longAgo} where domain = '${shopOf(remover)}'`,
      ],
      undone: `
        select id as "a store removed long ago" from stores where domain = '${shopOf(remover)}'
        union select id from shopify_shops where domain = '${shopOf(remover)}'`,
    },
    {
      makeDue: [`update sessions set expires_at = 1 where id = '${session?.id}'`],
      undone: `
        select id as "an expired session" from sessions where id = '${session?.id}'
        union select token_hash from session_tokens where session_id = '${session?.id}'`,
    },
    {
      makeDue: [`update store_requests set expires_at = 1 where shop_id = '${shop?.id}'`],
      undone: `
        select id as "an expired request" from store_requests where shop_id = '${shop?.id}'
        union select id from stores where domain = '${shopOf(owner)}' and status = 'awaiting_approval'`,
    },
  ];
}

/** What must not have been removed. */
export async function missingOf(
  { query, send }: DueContext,
  { deleters: [, deleter], removers, owner, requester }: LeavingMerchants,
): Promise<string[]> {
  const [remover, laterRemover] = removers;
  const kept = {
    'an account deleted lately': `
      select users.id from users
      join stores on user_id = users.id join shopify_shops on shopify_shops.id = shopify_shop_id
      where email = '${deleter.email}' and deleted_at is not null`,
    'a store removed lately': `
      select stores.id from stores join shopify_shops on shopify_shops.id = shopify_shop_id
      where stores.domain = '${shopOf(laterRemover)}' and status = 'removed'
        and exists (select 1 from store_events where store_id = stores.id and event = 'removed')`,
    'a store in use': `
      select id from stores
      where domain = '${shopOf(owner)}' and user_id = ${userOf(owner)} and status = 'verified'`,
    'the store of an expired request': `
      select id from stores
      where domain = '${shopOf(owner)}' and user_id = ${userOf(requester)} and status = 'added'`,
  };
  const missing: string[] = [];
  for (const [name, text] of Object.entries(kept)) {
    if ((await query(text)).length !== 1) missing.push(`${name} is gone`);
  }
  for (const merchant of [remover, laterRemover, owner, requester]) {
    const status = (await profileWhenAvailable(send, merchant))?.status;
    if (status !== 200) missing.push(`a session in use is gone: ${status ?? 'no response'}`);
  }
  return missing;
}
