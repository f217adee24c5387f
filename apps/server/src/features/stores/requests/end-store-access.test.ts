import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../core/lifetimes.ts';
import { interrupt, overlap } from '../../../testing/overlap.ts';
import {
  addCustomer,
  addStoreOf,
  grantStore,
  newShopGrant,
  sessionOf,
} from '../../../testing/races/prepared-stores.ts';
import { newProductApp, type TestProductApp } from '../../../testing/services/product-app.ts';
import {
  logIn,
  merchantWithStore,
  PASSWORD,
  signedInMerchant,
} from '../../../testing/steps/merchants.ts';
import {
  decide,
  endAccess,
  eventsOf,
  ownerAndCoUser,
  ownerAndRequester,
  requestsOf,
  statusOf,
} from '../../../testing/steps/shared-store.ts';
import {
  decideAtShopify,
  installAtShopify,
  openPage,
  verifyStore,
} from '../../../testing/steps/shopify-authorization.ts';
import { deliver, webhookOf } from '../../../testing/steps/shopify-webhook.ts';
import { removeStore, restoreStore, storeDetails } from '../../../testing/steps/stores.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { decideStoreRequest } from './decide-store-request.ts';
import { endStoreAccess } from './end-store-access.ts';
import { listStoreRequests } from './list-store-requests.ts';

let portal: TestApp;
let productApp: TestProductApp;
beforeAll(async () => {
  productApp = await newProductApp();
  portal = await startTestApp(productApp.environment);
});
afterAll(() => portal.close());

const deleteAccount = ({ browser }: { browser: TestBrowser }) =>
  browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });

async function restoreAccount({ browser, email }: { browser: TestBrowser; email: string }) {
  const body = { email, password: PASSWORD, restoreAccount: true };
  const { data } = await browser.call(endpoints.login, { body });
  browser.token = Reflect.get(data, 'auth').token;
}

const usersOf = async (browser: TestBrowser) => (await storeDetails(browser))[0]?.otherUsers;

describe('an account whose access the owner ends', () => {
  it('has the store unverified and without products, and is the only one that is emailed', {
    tags: ['requirement-40'],
  }, async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    await coUser.browser.call(endpoints.dtmRegister, { body: {} });
    const mails = (await portal.mailsTo(owner.email)).length;
    expect((await endAccess(owner.browser, domain, coUser.email)).status).toBe(200);
    expect(await storeDetails(coUser.browser)).toMatchObject([
      { status: 'added', isOwner: false, otherUsers: { count: 0 }, products: [] },
    ]);
    const apps = (await coUser.browser.call(endpoints.connectedApps)).data;
    expect(apps.dtm).toMatchObject({ connected: false });
    const refused = await coUser.browser.call(endpoints.dtmLoginUrl, { body: { shop: domain } });
    expect(refused.envelope.error?.code).toBe('store_unverified');
    expect(await eventsOf(coUser.browser, domain)).toContain('access_ended');

    const [mail] = await portal.mailsTo(coUser.email);
    expect(mail?.subject).toBe(`You can no longer use A store (${domain})`);
    expect(mail?.text).not.toContain(owner.email);
    expect(await portal.mailsTo(owner.email)).toHaveLength(mails);
    expect(await storeDetails(owner.browser)).toMatchObject([
      { status: 'verified', isOwner: true, otherUsers: { count: 0, emails: [] } },
    ]);
  });

  it('redeems no hand-off that was issued before, and no report connects a product', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    const { data } = await coUser.browser.call(endpoints.dtmRegister, { body: {} });
    const handoff = new URL(data.signedUrl).searchParams.get('handoff') ?? '';
    await endAccess(owner.browser, domain, coUser.email);
    const redeemed = await portal.client().call(endpoints.consumeHandoff, {
      body: { handoff },
      headers: { authorization: `Basic ${btoa('dtm-client:a-secret-of-24-characters')}` },
    });
    expect(redeemed.envelope.error?.code).toBe('invalid_handoff');
    const body = { data: await productApp.reportFor(portal, domain, { state: 'connected' }) };
    expect((await portal.client().call(endpoints.reportConnection, { body })).status).toBe(200);
    expect(await storeDetails(owner.browser)).toMatchObject([{ products: [{ type: 'dtm' }] }]);
    expect(await storeDetails(coUser.browser)).toMatchObject([{ products: [] }]);
  });

  it('is not logged in by the product that it had opened', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    await coUser.browser.call(endpoints.dtmRegister, { body: {} });
    const user = await portal.app.dependencies.repositories.users.findByEmail(coUser.email);
    const comeBack = async () => {
      const body = { data: await productApp.loginDataFor(portal, user?.id ?? '') };
      return portal.browser().call(endpoints.returnSignedLoginData, { body });
    };
    expect((await comeBack()).envelope.error).toBeNull();
    await endAccess(owner.browser, domain, coUser.email);
    expect((await comeBack()).envelope.error?.code).toBe('invalid_link');
  });

  it('cannot ask again for a week, and needs the approval then', {
    tags: ['requirement-40'],
  }, async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    await endAccess(owner.browser, domain, coUser.email);
    expect(await verifyStore(portal, coUser.browser, domain)).toContain('store=declined');
    expect(await requestsOf(owner.browser)).toEqual([]);
    expect(await statusOf(coUser.browser)).not.toBe('verified');

    // The sandbox's clock stays where it is, so the authorization happens at its time.
    const afterCleanupIn = async (ms: number) => {
      portal.advance(ms);
      await portal.app.jobs.cleanup.run();
      portal.advance(-ms);
      for (const { browser, email } of [owner, coUser]) await logIn(browser, email);
      return verifyStore(portal, coUser.browser, domain);
    };
    expect(await afterCleanupIn(7 * DAY_MS - 1)).toContain('store=declined');
    expect(await afterCleanupIn(7 * DAY_MS)).toContain('store=pending');
    expect(await requestsOf(owner.browser)).toMatchObject([{ email: coUser.email }]);
    await decide(owner.browser, true);
    expect(await statusOf(coUser.browser)).toBe('verified');
    expect(await usersOf(owner.browser)).toEqual({ count: 1, emails: [coUser.email] });
  });

  it('is not back after a verification and an installation that it had begun before', {
    tags: ['requirement-40'],
  }, async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    await installAtShopify(portal, coUser.browser, domain);
    const started = await coUser.browser.call(endpoints.verifyStore, { body: { shop: domain } });
    const callback = await decideAtShopify(started.data.url, 'install');
    await endAccess(owner.browser, domain, coUser.email);
    const connected = await coUser.browser.call(endpoints.connectInstall);
    expect(connected.data.outcome).toBe('declined');
    expect(await openPage(portal, coUser.browser, callback)).toContain('store=declined');
    expect(await usersOf(owner.browser)).toMatchObject({ count: 0 });
  });

  it('is not back once the app is uninstalled and installed again', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    await endAccess(owner.browser, domain, coUser.email);
    const mails = (await portal.mailsTo(coUser.email)).length;
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    expect(await statusOf(coUser.browser)).toBe('added');
    expect(await portal.mailsTo(coUser.email)).toHaveLength(mails);
    await verifyStore(portal, owner.browser, domain);
    expect(await verifyStore(portal, coUser.browser, domain)).toContain('store=declined');
  });

  it('has it unverified also if the app was uninstalled', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    expect((await endAccess(owner.browser, domain, coUser.email)).status).toBe(200);
    expect(await statusOf(coUser.browser)).toBe('added');
  });

  it('has it unverified also if the app was uninstalled and the store removed', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    await removeStore(coUser.browser, domain);
    await endAccess(owner.browser, domain, coUser.email);
    expect((await restoreStore(coUser.browser, domain)).data.status).toBe('added');
  });

  it('is not back by restoring the store that it had removed', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    await coUser.browser.call(endpoints.dtmRegister, { body: {} });
    await removeStore(coUser.browser, domain);
    const mails = (await portal.mailsTo(coUser.email)).length;
    expect((await endAccess(owner.browser, domain, coUser.email)).status).toBe(200);
    // It does not use the store any more.
    expect(await portal.mailsTo(coUser.email)).toHaveLength(mails);
    expect((await restoreStore(coUser.browser, domain)).data.status).toBe('added');
    expect(await storeDetails(coUser.browser)).toMatchObject([{ products: [] }]);
    expect(await verifyStore(portal, coUser.browser, domain)).toContain('store=declined');
  });

  it('is not back by restoring the account that it had deleted', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    await deleteAccount(coUser);
    const mails = (await portal.mailsTo(coUser.email)).length;
    expect((await endAccess(owner.browser, domain, coUser.email)).status).toBe(200);
    expect(await portal.mailsTo(coUser.email)).toHaveLength(mails);
    await restoreAccount(coUser);
    expect(await statusOf(coUser.browser)).toBe('added');
    expect(await verifyStore(portal, coUser.browser, domain)).toContain('store=declined');
  });

  it('is not the next owner', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    await endAccess(owner.browser, domain, coUser.email);
    await deleteAccount(owner);
    expect(await storeDetails(coUser.browser)).toMatchObject([{ isOwner: false }]);
    const next = await merchantWithStore(portal, domain);
    expect(await verifyStore(portal, next.browser, domain)).toContain('store=verified');
  });

  it('keeps its other stores and requests, and others keep theirs of the shop', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    const other = await ownerAndRequester(portal);
    const requested = { name: 'Requested', shop: other.domain };
    await coUser.browser.call(endpoints.addStore, { body: requested });
    await verifyStore(portal, coUser.browser, requested.shop);
    const kept = await merchantWithStore(portal, domain);
    await verifyStore(portal, kept.browser, domain);
    await decide(owner.browser, true);
    const body = { name: 'Their own', shop: `own-${domain}` };
    await coUser.browser.call(endpoints.addStore, { body });
    await verifyStore(portal, coUser.browser, body.shop);
    await endAccess(owner.browser, domain, coUser.email);
    expect(await statusOf(kept.browser)).toBe('verified');
    expect(await usersOf(owner.browser)).toEqual({ count: 1, emails: [kept.email] });
    const { shops } = (await coUser.browser.call(endpoints.listStores)).data;
    const statuses = shops.map(({ status }) => status);
    expect(statuses).toEqual(['added', 'awaiting_approval', 'verified']);
    expect(await requestsOf(other.owner.browser)).toHaveLength(2);
  });
});

describe('the access to a shop that was renamed', () => {
  /** A shop under two domains: its owner has it under one, the other account under those that it is approved for. */
  async function renamedShop() {
    const grant = { ...newShopGrant(portal), installedAt: portal.now() - 3 * HOUR_MS };
    const { user: owner } = await addCustomer(portal, grant);
    const { user, store } = await addCustomer(portal, grant);
    const { domain } = newShopGrant(portal).shop;
    const renamed = { ...grant, shop: { ...grant.shop, domain }, installedAt: portal.now() };
    const { session } = await sessionOf(portal, owner);
    const approve = async (shop: string) => {
      const requests = await listStoreRequests(portal.app.dependencies, session);
      const request = requests.find((each) => each.shop === shop);
      await decideStoreRequest(portal.app.dependencies, session, request?.id ?? '', true);
    };
    return { grant, renamed, session, user, store, approve };
  }

  const statusesOf = async ({ id }: { id: string }) =>
    (await portal.app.dependencies.repositories.stores.list(id)).map(
      ({ status, shopify_shop_id }) => [status, shopify_shop_id],
    );

  it('ends under both of its domains, also if the owner names the former one', async () => {
    const { grant, renamed, session, user, approve } = await renamedShop();
    await approve(grant.shop.domain);
    const second = await addStoreOf(portal, user, renamed.shop.domain);
    expect(await grantStore(portal, second, renamed)).toMatchObject({ status: 'verified' });
    const body = { shop: grant.shop.domain, email: user.email };
    await endStoreAccess(portal.app.dependencies, session, body);
    const ended = ['added', null];
    expect(await statusesOf(user)).toEqual([ended, ended]);
    expect(await grantStore(portal, second, renamed)).toMatchObject({ status: 'added' });
  });

  it('ends under the other domain too, whose request was approved together', async () => {
    const { grant, renamed, session, user, approve } = await renamedShop();
    const second = await addStoreOf(portal, user, renamed.shop.domain);
    await grantStore(portal, second, renamed);
    expect(await listStoreRequests(portal.app.dependencies, session)).toHaveLength(2);
    // Which approves the other one with it.
    await approve(grant.shop.domain);
    expect(await listStoreRequests(portal.app.dependencies, session)).toEqual([]);
    const body = { shop: grant.shop.domain, email: user.email };
    await endStoreAccess(portal.app.dependencies, session, body);
    expect(await listStoreRequests(portal.app.dependencies, session)).toEqual([]);
    const ended = ['added', null];
    expect(await statusesOf(user)).toEqual([ended, ended]);
  });
});

describe('ending an access is refused', () => {
  it('to everyone but the owner, as for a store that does not exist', {
    tags: ['requirement-40'],
  }, async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    const other = await signedInMerchant(portal);
    const added = await merchantWithStore(portal, domain);
    const refusals = [
      await endAccess(coUser.browser, domain, owner.email),
      await endAccess(other.browser, domain, coUser.email),
      await endAccess(added.browser, domain, coUser.email),
      await endAccess(other.browser, 'nowhere.myshopify.com', coUser.email),
    ];
    for (const { status, envelope } of refusals) {
      expect([status, envelope.error?.message]).toEqual([404, 'You have no such store.']);
    }
    expect(await statusOf(coUser.browser)).toBe('verified');
    expect(await usersOf(owner.browser)).toMatchObject({ count: 1 });
  });

  it('for an account that does not use the store, whether it exists or not', {
    tags: ['requirement-40'],
  }, async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    const stranger = await signedInMerchant(portal);
    for (const email of [requester.email, stranger.email, owner.email, 'nobody@shop.example']) {
      const { status, envelope } = await endAccess(owner.browser, domain, email);
      expect([status, envelope.error?.message]).toEqual([
        404,
        'No other account with this email address uses the store.',
      ]);
    }
    expect(await statusOf(requester.browser)).toBe('awaiting_approval');
    expect(await storeDetails(owner.browser)).toMatchObject([
      { status: 'verified', isOwner: true },
    ]);
  });

  it('the second time', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    const end = () => endAccess(owner.browser, domain, coUser.email);
    expect([(await end()).status, (await end()).status]).toEqual([200, 404]);
    const ended = (await portal.mailsTo(coUser.email)).filter(({ subject }) =>
      subject.startsWith('You can no longer use'),
    );
    expect(ended).toHaveLength(1);
  });

  it('without a login within the last hour', { tags: ['requirement-36'] }, async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    portal.advance(HOUR_MS + 1);
    const refused = await endAccess(owner.browser, domain, coUser.email);
    portal.advance(-HOUR_MS - 1);
    expect(refused.envelope.error?.code).toBe('reauthentication_required');
    expect(await statusOf(coUser.browser)).toBe('verified');
  });

  it('for a text that is no email address', async () => {
    const { owner, domain } = await ownerAndCoUser(portal);
    const refused = await endAccess(owner.browser, domain, 'nobody');
    expect(refused.envelope.error?.data).toMatchObject([{ field: 'email' }]);
  });
});

describe('an access that is ended at the same moment', { tags: ['requirement-67'] }, () => {
  const expectEnded = async (coUser: { browser: TestBrowser }) =>
    expect((await storeDetails(coUser.browser))[0]?.status).not.toBe('verified');

  it.each(['before', 'after'])(
    'as the account removes the store is not back with the store, if that comes %s',
    async (order) => {
      const { owner, coUser, domain } = await ownerAndCoUser(portal);
      const end = () => endAccess(owner.browser, domain, coUser.email);
      const remove = () => removeStore(coUser.browser, domain);
      const statuses = (
        order === 'before' ? await overlap(portal, remove, end) : await overlap(portal, end, remove)
      ).map(({ status }) => status);
      expect(statuses).toEqual([200, 200]);
      expect((await restoreStore(coUser.browser, domain)).data.status).toBe('added');
    },
  );

  it.each(['before', 'after'])(
    'as the account restores the store stays ended, if that comes %s',
    async (order) => {
      const { owner, coUser, domain } = await ownerAndCoUser(portal);
      await removeStore(coUser.browser, domain);
      const end = () => endAccess(owner.browser, domain, coUser.email);
      const restore = () => restoreStore(coUser.browser, domain);
      const statuses = (
        order === 'before'
          ? await overlap(portal, restore, end)
          : await overlap(portal, end, restore)
      ).map(({ status }) => status);
      expect(statuses).toEqual([200, 200]);
      expect(await statusOf(coUser.browser)).toBe('added');
    },
  );

  it.each(['before', 'after'])(
    'as the account verifies the shop again stays ended, if that comes %s',
    async (order) => {
      const { owner, coUser, domain } = await ownerAndCoUser(portal);
      const started = await coUser.browser.call(endpoints.verifyStore, { body: { shop: domain } });
      const callback = await decideAtShopify(started.data.url, 'install');
      const end = () => endAccess(owner.browser, domain, coUser.email);
      const verify = () => openPage(portal, coUser.browser, callback);
      if (order === 'before') {
        const [verified, ended] = await overlap(portal, verify, end);
        expect([verified, ended.status]).toEqual([expect.stringContaining('store=verified'), 200]);
      } else {
        const [ended, verified] = await overlap(portal, end, verify);
        expect([verified, ended.status]).toEqual([expect.stringContaining('store=declined'), 200]);
      }
      await expectEnded(coUser);
      expect(await requestsOf(owner.browser)).toEqual([]);
    },
  );

  it.each(['before', 'after'])(
    'as the account is deleted is not back with it, if that comes %s',
    async (order) => {
      const { owner, coUser, domain } = await ownerAndCoUser(portal);
      const end = () => endAccess(owner.browser, domain, coUser.email);
      const leave = () => deleteAccount(coUser);
      const statuses = (
        order === 'before' ? await overlap(portal, leave, end) : await overlap(portal, end, leave)
      ).map(({ status }) => status);
      expect(statuses).toEqual([200, 200]);
      await restoreAccount(coUser);
      await expectEnded(coUser);
    },
  );

  it('as the owner deletes their account makes nobody the owner whose access was ended', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    const [ended] = await overlap(
      portal,
      () => endAccess(owner.browser, domain, coUser.email),
      () => deleteAccount(owner),
    );
    expect(ended.status).toBe(200);
    expect(await storeDetails(coUser.browser)).toMatchObject([{ status: 'added', isOwner: false }]);
  });

  it.each<[string, (browser: TestBrowser, shop: string) => Promise<unknown>]>([
    ['deletes the account', (browser) => deleteAccount({ browser })],
    ['removes the store', removeStore],
  ])('is not ended if the owner %s first, and the account is the next owner', async (_, leave) => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    const [ended] = await interrupt(
      portal,
      () => endAccess(owner.browser, domain, coUser.email),
      () => leave(owner.browser, domain),
    );
    expect(ended.envelope.error?.code).toBe('not_found');
    expect(await storeDetails(coUser.browser)).toMatchObject([
      { status: 'verified', isOwner: true },
    ]);
  });

  it.each(['before', 'after'])(
    'as the account opens a product leaves none connected, if that comes %s',
    async (order) => {
      const { owner, coUser, domain } = await ownerAndCoUser(portal);
      const end = () => endAccess(owner.browser, domain, coUser.email);
      const open = () => coUser.browser.call(endpoints.dtmRegister, { body: {} });
      if (order === 'before') await overlap(portal, open, end);
      else await overlap(portal, end, open);
      expect(await storeDetails(coUser.browser)).toMatchObject([{ status: 'added', products: [] }]);
    },
  );

  it('as the owner ends it elsewhere is ended by one of the two', async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    const end = () => endAccess(owner.browser, domain, coUser.email);
    const [first, later] = await overlap(portal, end, end);
    expect([first.status, later.status]).toEqual([200, 404]);
  });
});

it('an address that an account has changed since is no longer accepted, and the account keeps its access', async () => {
  const { owner, coUser, domain } = await ownerAndCoUser(portal);
  const { users } = portal.app.dependencies.repositories;
  const user = await users.findByEmail(coUser.email);
  const email = `changed-${coUser.email}`;
  await users.update(user?.id ?? '', { email });
  expect((await endAccess(owner.browser, domain, coUser.email)).status).toBe(404);
  expect(await usersOf(owner.browser)).toEqual({ count: 1, emails: [email] });
  expect((await endAccess(owner.browser, domain, email.toUpperCase())).status).toBe(200);
});
