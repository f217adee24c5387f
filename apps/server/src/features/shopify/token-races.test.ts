import { describe, expect } from 'vitest';
import { countRows, expectRows, rowsOf } from '../../testing/races/prepared.ts';
import { addCustomer, newShopGrant } from '../../testing/races/prepared-stores.ts';
import { ATTEMPTS, startRaces, WON } from '../../testing/races/races.ts';
import { deliver, webhookOf } from '../../testing/steps/shopify-webhook.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { renewTokens } from './tokens/renew-tokens.ts';
import { sealTokens } from './tokens/seal-tokens.ts';
import { answerCustomerRequests } from './webhooks/answer-customer-requests.ts';

const track = startRaces();

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
          (await answerCustomerRequests(app.dependencies, ids)) === 1 ? WON : 'answered before',
      };
    },
  });

  const delivered = async (process: TestApp, webhook: Parameters<typeof deliver>[1]) => {
    const status = await deliver(process, webhook);
    return status === 200 ? WON : String(status);
  };
});

describe('a refresh token', () => {
  track.race('is sent to Shopify once, by any number of processes', {
    claims: ['shopifyShops.leaseForRenewal'],
    refusals: ['busy'],
    async prepare() {
      const { shopify_shop_id } = (await addCustomer(track.portal)).store;
      const id = shopify_shop_id ?? '';
      const due = { replacedUntil: track.portal.now() };
      const before = await rowsOf(track.portal, 'shopify_shops', { id });
      return {
        async use({ app }) {
          const renewal = await renewTokens(app.dependencies, id, due);
          return renewal === 'busy' ? renewal : WON;
        },
        async check() {
          const after = await rowsOf(track.portal, 'shopify_shops', { id });
          expect(after[0]?.access_token_sealed).not.toBe(before[0]?.access_token_sealed);
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
          return (await shopifyShops.replaceTokens(shop, sealed, now)) ? WON : 'replaced before';
        },
      };
    },
  });
});
