import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultContext } from '../fault.ts';
import { execute, query } from '../installation.ts';
import type { Worker } from '../load.ts';
import { emailsTo, type Merchant, profileWhenAvailable } from '../merchants.ts';
import { openApp } from './connected-store.ts';
import { type LeavingMerchants, newLeavingMerchants, shopOf } from './leaving-merchants.ts';

const EVERY_MS = 200;
const DAY_MS = 24 * 3600_000;
const DONE_WITHIN_MS = 15_000;
/** Longer than a killed process keeps others from renewing a shop's tokens (`LEASE_MS` of `renew-tokens.ts`). */
const RENEWED_WITHIN_MS = 75_000;

/** A program that the server loads first: the jobs run several times a second instead of every few minutes. */
const program = `
  const begin = globalThis.setInterval;
  globalThis.setInterval = (work, ms, ...rest) => begin(work, ms < 60_000 ? ms : ${EVERY_MS}, ...rest);`;

/** Settings of a server whose jobs are always at work. */
export const frequentJobs: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
};

/** What the jobs have to do in one round, and what they must leave alone. */
export interface DueWork {
  /** Makes one thing due after another, and the renewal of a shop's tokens again and again. */
  readonly worker: Worker;
  /** How often the tokens were renewed. */
  countRenewals(): number;
  /** Waits until the jobs have done it. Returns what is undone by then, and what must not have been done, a line each. */
  findWrong(): Promise<string[]>;
  /** The same for what may take longer: the renewal of tokens, and the email about an expired request. */
  findWrongLater(): Promise<string[]>;
}

/** Something that a job does once it is due. */
interface Due {
  /** Each has no further effect if it is repeated. */
  readonly makeDue: readonly string[];
  /** Finds rows until it is done; their column is the name of what is left. */
  readonly undone: string;
}

type DueContext = Pick<FaultContext, 'installation' | 'send'>;

/** Called before the load of a round. */
export async function prepareDueWork(context: DueContext): Promise<DueWork> {
  const { installation } = context;
  const merchants = await newLeavingMerchants(context);
  const images = await imagesOf(context, merchants);
  const tokens = renewalsOf(context, merchants);
  const all = await allDue(context, merchants);
  const waiting = [...all];
  const makeDue = async (due: Due) => {
    for (const statement of due.makeDue) await execute(installation, statement);
    await images.makeDue();
  };
  return {
    async worker({ isStopped }) {
      while (!isStopped()) {
        await sleep(Math.random() * EVERY_MS);
        // Not all at once, so that at the moment of the kill some has just become due.
        const next = Math.random() < 0.3 ? waiting[0] : undefined;
        try {
          if (next) {
            await makeDue(next);
            waiting.shift();
          }
          await tokens.makeDue();
        } catch {
          // The database is unavailable, so it is tried again.
        }
      }
    },
    countRenewals: tokens.count,
    async findWrong() {
      for (const due of waiting.splice(0)) await makeDue(due);
      const undone = async () => {
        await images.makeDue();
        const rows = await Promise.all(all.map((due) => query(installation, due.undone)));
        return [...rows.flat().flatMap(Object.keys), ...images.undone()];
      };
      return [
        ...(await onceNone(undone, DONE_WITHIN_MS)),
        ...(await missingOf(context, merchants)),
        ...images.missing(),
      ];
    },
    findWrongLater: async () => [
      ...(await onceNone(tokens.undone, RENEWED_WITHIN_MS)),
      ...(await wrongEmails(context, merchants)),
    ],
  };
}

/** What is found once nothing is, or at last. */
async function onceNone(find: () => Promise<string[]>, withinMs: number): Promise<string[]> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const found = await find();
    if (found.length === 0 || performance.now() > giveUpAt) return found;
    await sleep(EVERY_MS);
  }
}

const userOf = ({ email }: Merchant) => `(select id from users where email = '${email}')`;

/** The first of two merchants has left 31 days ago and is due, the second one 29 days ago. */
async function allDue(
  { installation }: DueContext,
  { deleters: [deleter, laterDeleter], removers, owner }: LeavingMerchants,
): Promise<Due[]> {
  const [longAgo, lately] = [31, 29].map((days) => Date.now() - days * DAY_MS);
  const [remover, laterRemover] = removers;
  const [shop] = await query(
    installation,
    `select id from shopify_shops where domain = '${shopOf(owner)}'`,
  );
  const [session] = await query(
    installation,
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
async function missingOf(
  { installation, send }: DueContext,
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
    if ((await query(installation, text)).length !== 1) missing.push(`${name} is gone`);
  }
  for (const merchant of [remover, laterRemover, owner, requester]) {
    const status = (await profileWhenAvailable(send, merchant))?.status;
    if (status !== 200) missing.push(`a session in use is gone: ${status ?? 'no response'}`);
  }
  return missing;
}

/** The images of the merchants. The job that removes unused ones does so once a day, and leaves those of the last hour. */
async function imagesOf({ installation }: DueContext, merchants: LeavingMerchants) {
  const fileOf = async ({ email }: Merchant) => {
    const [row] = await query(installation, `select image from users where email = '${email}'`);
    return path.join(path.dirname(installation.databaseFile), 'images', `${row?.image}.jpg`);
  };
  const [deleter, ...others] = [...merchants.deleters, ...merchants.removers, merchants.owner];
  const unused = await fileOf(deleter as Merchant);
  const used = await Promise.all(others.map(fileOf));
  return {
    async makeDue() {
      const yesterday = (Date.now() - DAY_MS) / 1000;
      for (const file of [unused, ...used].filter(existsSync))
        await utimes(file, yesterday, yesterday);
      await execute(installation, "delete from rate_limits where key like 'job:orphaned-images%'");
    },
    undone: () => (existsSync(unused) ? ['the image of a purged account'] : []),
    missing: () => used.filter((file) => !existsSync(file)).map(() => 'an image in use is gone'),
  };
}

/** The job renews the tokens of the owner's shop whenever they are a day old. */
function renewalsOf({ installation, send }: DueContext, { owner }: LeavingMerchants) {
  const shop = shopOf(owner);
  let count = 0;
  const isRenewed = async () => {
    const renewed = `select id from shopify_shops where domain = '${shop}' and updated_at > ${Date.now() - DAY_MS / 2}`;
    return (await query(installation, renewed)).length > 0;
  };
  return {
    count: () => count,
    async makeDue() {
      if (!(await isRenewed())) return;
      await execute(
        installation,
        `update shopify_shops set updated_at = ${Date.now() - 2 * DAY_MS} where domain = '${shop}'`,
      );
      count += 1;
    },
    async undone() {
      if (!(await isRenewed())) return ['tokens that are not renewed'];
      // Uses the tokens: if Shopify refuses them, the store has to be verified again.
      await openApp({ installation, send }, shop);
      const refused = `select id from stores where domain = '${shop}' and status = 'needs_reauth'`;
      return (await query(installation, refused)).length > 0 ? ['tokens that are refused'] : [];
    },
  };
}

/** A request expires once. Its email may be sent again, like all (`docs/architecture/data.md`). */
async function wrongEmails(
  { installation }: DueContext,
  { requester }: LeavingMerchants,
): Promise<string[]> {
  const emails = await emailsTo(installation, requester.email);
  const expired = emails.filter(({ subject }) => subject.endsWith('has expired'));
  const { size } = new Set(expired.map(({ messageId }) => messageId));
  return size === 1 ? [] : [`${size} emails about an expired request`];
}
