import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { MINUTE_MS } from '../../core/lifetimes.ts';
import {
  comeBack,
  decide,
  endAccess,
  leave,
  newSharedShop,
  redact,
  refuseTokens,
  remove,
  rename,
  restore,
  type SharedShop,
  type ShopStep,
  uninstall,
  verify,
  wait,
} from '../../testing/steps/ownership-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** `MODEL_RUNS=10000` looks further. */
const RUNS = Number(process.env.MODEL_RUNS ?? (inject('postgresUrl') === null ? 300 : 50));
const MERCHANTS = 3;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '1000000' });
});
afterAll(() => portal.close());

const who = fc.nat(MERCHANTS - 1);
const domain = fc.nat(1);
/** What most walks need first is the most frequent. */
const step = fc.oneof(
  { weight: 6, arbitrary: who.map(named('verify', verify)) },
  { weight: 4, arbitrary: fc.boolean().map(named('decide', decide)) },
  { weight: 4, arbitrary: fc.tuple(who, domain).map((args) => named('remove', remove)(...args)) },
  { weight: 3, arbitrary: fc.tuple(who, domain).map((args) => named('restore', restore)(...args)) },
  { weight: 3, arbitrary: who.map(named('end access', endAccess)) },
  { weight: 2, arbitrary: who.map(named('leave', leave)) },
  { weight: 2, arbitrary: who.map(named('come back', comeBack)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<[string, ShopStep][]>(
      ...Object.entries({
        rename,
        uninstall,
        redact,
        refuseTokens,
        week: wait(8),
        month: wait(31),
      }),
    ),
  },
);

/** With its name, for the report of a walk that breaks a rule. */
function named<Args extends unknown[]>(name: string, make: (...args: Args) => ShopStep) {
  return (...args: Args): [string, ShopStep] => [`${name} ${args.join(' ')}`, make(...args)];
}

/** Half of the walks begin where two accounts use the shop, which is three steps away and rarely reached by chance. */
const beginning = fc.constantFrom<[string, ShopStep][]>(
  [],
  [named('verify', verify)(0), named('verify', verify)(1), named('decide', decide)(true)],
);
const walk = fc
  .tuple(beginning, fc.array(step, { maxLength: 25, size: 'max' }))
  .map(([first, rest]) => [...first, ...rest]);

async function storesOf({ domains }: SharedShop) {
  return portal.database.connection
    .selectFrom('stores')
    .innerJoin('users', 'users.id', 'stores.user_id')
    .selectAll('stores')
    .select('users.deleted_at')
    .where('stores.domain', 'in', domains)
    .execute();
}

/** The accounts that have a store of the shop. */
async function present(shop: SharedShop): Promise<string[]> {
  return (await storesOf(shop))
    .filter(({ shopify_shop_id, status, deleted_at }) => {
      return shopify_shop_id !== null && status !== 'removed' && deleted_at === null;
    })
    .map(({ user_id }) => user_id);
}

const knownShop = ({ grant }: SharedShop) =>
  portal.app.dependencies.repositories.shopifyShops.find(grant.shop.id);

/** Takes a step, and follows who may use the shop afterwards (decision 0024). */
async function take(shop: SharedShop, [, act]: [string, ShopStep]): Promise<void> {
  portal.advance(MINUTE_MS);
  const before = (await knownShop(shop))?.owner_id ?? null;
  await act(shop);
  const known = await knownShop(shop);
  if (!known) {
    shop.approved = new Set();
    shop.endedUntil = new Map();
  }
  const owner = known?.owner_id ?? null;
  if (owner === before) return;
  const isThere = await present(shop);
  if (known) expect(isThere, 'only an owner who has left is replaced').not.toContain(before);
  if (owner === null || shop.approved.has(owner)) return;
  // An owner whom nobody has approved has approved nobody who is not there.
  const remaining = [...shop.approved].filter((each) => isThere.includes(each));
  shop.approved = new Set([...remaining, owner]);
}

async function expectLegal(shop: SharedShop): Promise<void> {
  const known = await knownShop(shop);
  if (known?.owner_id) expect(await present(shop)).toContain(known.owner_id);
  const { storeRequests } = portal.app.dependencies.repositories;
  for (const { id, user_id, status, shopify_shop_id, deleted_at } of await storesOf(shop)) {
    const request = await storeRequests.findByStore(id);
    const isOpen = request !== undefined && request.declined_at === null;
    expect(status === 'awaiting_approval', 'a store waits while its request is open').toBe(isOpen);
    if (isOpen) {
      const until = shop.endedUntil.get(user_id) ?? 0;
      expect(until, 'an account whose access was ended does not ask again yet').toBeLessThanOrEqual(
        portal.now(),
      );
    }
    if (shopify_shop_id !== null) expect([...shop.approved]).toContain(user_id);
    if (status !== 'verified' || deleted_at !== null) continue;
    expect(shopify_shop_id).toBe(known?.id);
    expect(known).toMatchObject({ owner_id: expect.any(String), uninstalled_at: null });
    expect(known?.access_token_sealed).not.toBe('');
  }
}

it(`a shop is only used by accounts that an owner has approved, in ${RUNS} random walks of merchants who come and go`, {
  timeout: 60_000 + RUNS * 200,
}, async () => {
  const walks = fc.asyncProperty(walk, async (steps) => {
    const shop = await newSharedShop(portal, MERCHANTS);
    for (const each of steps) {
      await take(shop, each);
      await expectLegal(shop);
    }
  });
  await fc.assert(walks, { numRuns: RUNS });
});
