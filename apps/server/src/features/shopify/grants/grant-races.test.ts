import { endpoints } from '@atrium/contract';
import { describe } from 'vitest';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import { addUser, countRows, expectRows, signIn } from '../../../testing/races/prepared.ts';
import { addStoreOf, newShopGrant, sessionOf } from '../../../testing/races/prepared-stores.ts';
import {
  ATTEMPTS,
  clientWith,
  newCaller,
  outcomeOf,
  SUCCEEDED,
  startRaces,
} from '../../../testing/races/races.ts';
import {
  decideAtShopify,
  openAppAtShopify,
  openPage,
} from '../../../testing/steps/shopify-authorization.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { saveShopGrant } from './save-shop-grant.ts';
import { startStoreVerification } from './verification/start-store-verification.ts';

const track = startRaces();

let shops = 0;
const newDomain = () => `raced-at-shopify-${++shops}.myshopify.com`;

/** Follows a link to the portal with this cookie; wins where it leads to `goal`. */
async function follow(process: TestApp, link: URL, shopify: string | undefined, goal: string) {
  const end = await openPage(process, newCaller(process, { shopify }), link);
  return end.includes(goal) ? SUCCEEDED : end.replace(process.portalUrl, '');
}

describe('the callback of Shopify', () => {
  track.race('verifies a store once', {
    claims: ['oauthTransactions.markUsed'],
    refusals: ['/?store=expired'],
    async prepare() {
      const { dependencies } = track.portal.app;
      const user = await addUser(track.portal);
      const store = await addStoreOf(track.portal, user, newDomain());
      const { session } = await sessionOf(track.portal, user);
      const started = await startStoreVerification(dependencies, session, store.domain);
      const link = await decideAtShopify(started.url, 'install');
      return {
        use: (process) => follow(process, link, started.browserSecret, 'store=verified'),
        async check() {
          await expectRows(track.portal, 'shopify_shops', { owner_id: user.id });
          await expectRows(track.portal, 'store_events', { store_id: store.id, event: 'verified' });
        },
      };
    },
  });

  track.race('completes an installation once', {
    claims: ['oauthTransactions.markUsed'],
    // What was used before the callback looked it up belongs to no request any more.
    refusals: ['/connect-store?store=expired', '/connect-store?store=failed'],
    async prepare() {
      const domain = newDomain();
      const browser = newCaller(track.portal);
      const app = await openAppAtShopify(track.portal, domain);
      const grantScreen = await openPage(track.portal, browser, app);
      const link = await decideAtShopify(grantScreen, 'install');
      const secret = browser.cookies.get('atrium_shopify');
      return {
        async use(process) {
          const caller = newCaller(process, { shopify: secret });
          const end = await openPage(process, caller, link);
          return caller.cookies.has('atrium_install')
            ? SUCCEEDED
            : end.replace(process.portalUrl, '');
        },
        check: () => expectRows(track.portal, 'pending_installs', { shop_domain: domain }),
      };
    },
  });
});

describe('an installation that starts at Shopify', () => {
  track.race('starts once with one link', {
    claims: ['pendingInstalls.markLinkUsed'],
    tags: ['requirement-46'],
    refusals: ['/connect-store?store=used'],
    async prepare() {
      const domain = newDomain();
      const link = await openAppAtShopify(track.portal, domain);
      return {
        use: (process) => follow(process, link, undefined, '/admin/oauth/authorize'),
        check: () => expectRows(track.portal, 'oauth_transactions', { shop_domain: domain }),
      };
    },
  });

  /** One that waits in a browser with the returned cookie. */
  async function addInstall(): Promise<{ secret: string; domain: string }> {
    const { runtime, sealer, repositories } = track.portal.app.dependencies;
    const grant = newShopGrant(track.portal);
    const secret = newSecret(runtime.randomBytes);
    await repositories.pendingInstalls.insert({
      id: runtime.newId(),
      shop_domain: grant.shop.domain,
      browser_hash: hashSecret(secret),
      shop_grant_sealed: sealer.seal('shopify-install', JSON.stringify(grant)),
      created_at: runtime.now(),
      expires_at: runtime.now() + 60_000,
    });
    return { secret, domain: grant.shop.domain };
  }

  track.race('is connected to one of ten accounts', {
    claims: ['pendingInstalls.remove'],
    refusals: ['not_found'],
    async prepare() {
      const { secret, domain } = await addInstall();
      const tokens = await Promise.all(
        Array.from({ length: 10 }, async () => signIn(track.portal, await addUser(track.portal))),
      );
      return {
        use(process, attempt) {
          const client = clientWith(process, tokens[attempt % tokens.length]);
          client.cookies.set('atrium_install', secret);
          return outcomeOf(client.call(endpoints.connectInstall));
        },
        check: () => expectRows(track.portal, 'stores', { domain }),
      };
    },
  });
});

describe('a shop', () => {
  track.race('that ten merchants verify belongs to one of them', {
    claims: ['shopifyShops.insertOrLock', 'storeRequests.insertUnlessPending'],
    refusals: ['pending'],
    // Each of the ten merchants makes five attempts.
    winners: 5,
    async prepare() {
      const grant = newShopGrant(track.portal);
      const { id, domain } = grant.shop;
      const stores = await Promise.all(
        Array.from({ length: 10 }, async () =>
          addStoreOf(track.portal, await addUser(track.portal), domain),
        ),
      );
      const before = await countRows(track.portal, 'outbox');
      return {
        async use({ app: { dependencies } }, attempt) {
          const store = stores[attempt % stores.length];
          if (!store) return 'no store';
          const outcome = await dependencies.transact((transaction) =>
            saveShopGrant(dependencies, transaction, store, grant),
          );
          return outcome === 'verified' ? SUCCEEDED : outcome;
        },
        async check() {
          await expectRows(track.portal, 'stores', { domain, status: 'verified' });
          await expectRows(track.portal, 'store_requests', { shop_id: id }, 9);
          // Each request is mailed to the owner and confirmed to its merchant.
          await expectRows(track.portal, 'outbox', {}, before + 18);
        },
      };
    },
  });

  track.race('keeps the newest of the tokens that are granted at the same time', {
    claims: ['shopifyShops.insertOrLock'],
    refusals: [],
    winners: ATTEMPTS,
    async prepare() {
      const grant = newShopGrant(track.portal);
      const store = await addStoreOf(track.portal, await addUser(track.portal), grant.shop.domain);
      return {
        async use({ app: { dependencies } }, attempt) {
          // The newest first, so that each of the others could overwrite it.
          const installedAt = grant.installedAt - attempt * 1000;
          await dependencies.transact((transaction) =>
            saveShopGrant(dependencies, transaction, store, { ...grant, installedAt }),
          );
          return SUCCEEDED;
        },
        check: () =>
          expectRows(track.portal, 'shopify_shops', {
            id: grant.shop.id,
            installed_at: grant.installedAt,
          }),
      };
    },
  });
});
