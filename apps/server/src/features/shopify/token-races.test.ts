import { describe, expect } from 'vitest';
import { addUser, countRows, expectRows, rowsOf } from '../../testing/races/prepared.ts';
import {
  addCustomer,
  addStoreOf,
  newShopGrant,
  sessionOf,
} from '../../testing/races/prepared-stores.ts';
import {
  ATTEMPTS,
  newCaller,
  SUCCEEDED,
  startRaces,
  UNAVAILABLE,
} from '../../testing/races/races.ts';
import { decideAtShopify, openPage } from '../../testing/steps/shopify-authorization.ts';
import { deliver, webhookOf } from '../../testing/steps/shopify-webhook.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { startStoreVerification } from './grants/verification/start-store-verification.ts';
import { renewTokens, sealTokens } from './tokens/renew-tokens.ts';
import { answerCustomerRequests } from './webhooks/receive-webhook.ts';

const track = startRaces();

let shops = 0;

describe('a webhook', () => {
  track.race('is processed once, however often it is delivered', {
    claims: ['shopifyWebhooks.insert'],
    refusals: [],
    winners: ATTEMPTS,
    async prepare() {
      const { store } = await addCustomer(track.portal);
      const webhook = await webhookOf(track.portal, 'app/uninstalled', { domain: store.domain });
      const before = await countRows(track.portal, 'outbox');
      return {
        use: (process) => delivered(process, webhook),
        async check() {
          await expectRows(track.portal, 'shopify_webhooks', {
            domain: store.domain,
            outcome: 'applied',
          });
          await expectRows(track.portal, 'outbox', {}, before + 1);
        },
      };
    },
  });

  track.race('of fifty about one uninstall is applied once', {
    claims: ['shopifyShops.markUninstalled'],
    refusals: [],
    winners: ATTEMPTS,
    async prepare() {
      const { domain } = (await addCustomer(track.portal)).store;
      const webhooks = await Promise.all(
        Array.from({ length: ATTEMPTS }, () =>
          webhookOf(track.portal, 'app/uninstalled', { domain }),
        ),
      );
      return {
        use: (process, attempt) => delivered(process, webhooks[attempt] as (typeof webhooks)[0]),
        check: () => expectRows(track.portal, 'shopify_webhooks', { domain, outcome: 'applied' }),
      };
    },
  });

  track.race('about a customer is answered by one operator', {
    claims: ['shopifyWebhooks.markAnswered'],
    refusals: ['answered before'],
    async prepare() {
      const { domain } = (await addCustomer(track.portal)).store;
      const webhook = await webhookOf(track.portal, 'customers/redact', { domain });
      await deliver(track.portal, webhook);
      const ids = [webhook.headers['x-shopify-webhook-id'] ?? ''];
      return {
        use: async ({ app }) =>
          (await answerCustomerRequests(app.dependencies, ids)) === 1
            ? SUCCEEDED
            : 'answered before',
      };
    },
  });

  const delivered = async (process: TestApp, webhook: Parameters<typeof deliver>[1]) => {
    const status = await deliver(process, webhook);
    if (status === 503) return UNAVAILABLE;
    return status === 200 ? SUCCEEDED : String(status);
  };
});

describe('a refresh token', () => {
  /** A shop whose tokens Shopify's stand-in has issued; returns its id. */
  async function addShopAtShopify(): Promise<string> {
    const { dependencies } = track.portal.app;
    const user = await addUser(track.portal);
    const store = await addStoreOf(track.portal, user, `refreshed-${++shops}.myshopify.com`);
    const { session } = await sessionOf(track.portal, user);
    const started = await startStoreVerification(dependencies, session, store.domain);
    const callback = await decideAtShopify(started.url, 'install');
    await openPage(
      track.portal,
      newCaller(track.portal, { shopify: started.browserSecret }),
      callback,
    );
    const [shop] = await rowsOf(track.portal, 'shopify_shops', { owner_id: user.id });
    return shop?.id ?? '';
  }

  track.race('is exchanged once, by any number of processes', {
    claims: ['shopifyShops.leaseForRenewal'],
    refusals: ['busy'],
    async prepare() {
      const id = await addShopAtShopify();
      const due = { replacedUntil: track.portal.now() - 1 };
      const update = (values: { updated_at: number } | { renewing_until: number }) =>
        track.portal.database.connection
          .updateTable('shopify_shops')
          .set(values)
          .where('id', '=', id)
          .execute();
      await update({ updated_at: due.replacedUntil });
      const [before] = await rowsOf(track.portal, 'shopify_shops', { id });
      return {
        async use({ app }) {
          const renewal = await renewTokens(app.dependencies, id, due);
          // A busy machine can delay Shopify's stand-in beyond the time-out; then the lease ends, and the next one renews.
          if (renewal === 'unavailable') await update({ renewing_until: 0 });
          return renewal === 'renewed' ? SUCCEEDED : renewal;
        },
        async check() {
          const [after] = await rowsOf(track.portal, 'shopify_shops', { id });
          expect(after?.refresh_token_sealed).not.toBe(before?.refresh_token_sealed);
        },
      };
    },
  });

  track.race('is replaced by one of fifty new ones', {
    claims: ['shopifyShops.replaceTokens'],
    refusals: ['replaced before'],
    async prepare() {
      const { repositories, sealer } = track.portal.app.dependencies;
      const { shopify_shop_id } = (await addCustomer(track.portal)).store;
      const shop = await repositories.shopifyShops.find(shopify_shop_id ?? '');
      if (!shop) throw new Error('There is no shop.');
      const now = track.portal.now();
      return {
        async use({ app: { dependencies } }) {
          const sealed = sealTokens(sealer, newShopGrant(track.portal).tokens, now);
          const { shopifyShops } = dependencies.repositories;
          return (await shopifyShops.replaceTokens(shop, sealed, now))
            ? SUCCEEDED
            : 'replaced before';
        },
      };
    },
  });
});
