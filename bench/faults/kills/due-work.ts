import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from '../load.ts';
import { emailsTo, type Merchant } from '../merchants.ts';
import { openApp } from './connected-store.ts';
import type { DueContext } from './due-context.ts';
import { allDue, DAY_MS, type Due, missingOf } from './due-rows.ts';
import { type LeavingMerchants, newLeavingMerchants, shopOf } from './leaving-merchants.ts';

const EVERY_MS = 200;
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

/** Called before the load of a round. */
export async function prepareDueWork(context: DueContext): Promise<DueWork> {
  const { query, execute } = context;
  const merchants = await newLeavingMerchants(context);
  const images = await imagesOf(context, merchants);
  const tokens = renewalsOf(context, merchants);
  const all = await allDue(context, merchants);
  const waiting = [...all];
  const makeDue = async (due: Due) => {
    for (const statement of due.makeDue) await execute(statement);
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
        const rows = await Promise.all(all.map((due) => query(due.undone)));
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

/** The images of the merchants. The job that removes unused ones does so once a day, and leaves those of the last hour. */
async function imagesOf({ query, execute, images }: DueContext, merchants: LeavingMerchants) {
  const imageOf = async ({ email }: Merchant) => {
    const [row] = await query(`select image from users where email = '${email}'`);
    return String(row?.image);
  };
  const [deleter, ...others] = [...merchants.deleters, ...merchants.removers, merchants.owner];
  const unused = await imageOf(deleter as Merchant);
  const used = await Promise.all(others.map(imageOf));
  return {
    async makeDue() {
      const yesterday = new Date(Date.now() - DAY_MS);
      for (const name of [unused, ...used]) await images.setWrittenAt(name, yesterday);
      await execute("delete from rate_limits where key like 'job:orphaned-images%'");
    },
    undone: () => (images.has(unused) ? ['the image of a purged account'] : []),
    missing: () => used.filter((name) => !images.has(name)).map(() => 'an image in use is gone'),
  };
}

/** The job renews the tokens of the owner's shop whenever they are a day old. */
function renewalsOf(
  { installation, send, query, execute }: DueContext,
  { owner }: LeavingMerchants,
) {
  const shop = shopOf(owner);
  let count = 0;
  const isRenewed = async () => {
    const renewed = `select id from shopify_shops where domain = '${shop}' and updated_at > ${Date.now() - DAY_MS / 2}`;
    return (await query(renewed)).length > 0;
  };
  return {
    count: () => count,
    async makeDue() {
      if (!(await isRenewed())) return;
      await execute(
        `update shopify_shops set updated_at = ${Date.now() - 2 * DAY_MS} where domain = '${shop}'`,
      );
      count += 1;
    },
    async undone() {
      if (!(await isRenewed())) return ['tokens that are not renewed'];
      // Uses the tokens: if Shopify refuses them, the store has to be verified again.
      await openApp({ installation, send }, shop);
      const refused = `select id from stores where domain = '${shop}' and status = 'needs_reauth'`;
      return (await query(refused)).length > 0 ? ['tokens that are refused'] : [];
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
