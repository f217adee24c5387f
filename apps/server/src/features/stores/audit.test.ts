import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { auditedOn, expectDiscreetLog, post } from '../../testing/steps/audited.ts';
import { merchantWithStore, signedInMerchant } from '../../testing/steps/merchants.ts';
import { endAccess, ownerAndCoUser, ownerAndRequester } from '../../testing/steps/shared-store.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const audited = auditedOn(() => portal);
const shop = 'audited.myshopify.com';

describe('the audit log: a call', { tags: ['requirement-98'] }, () => {
  audited('addStore', 'adds a store', ['store_added'], async () => {
    const { browser } = await signedInMerchant(portal);
    return () => post(browser, endpoints.addStore, { name: 'A store', shop });
  });

  audited('addStore', 'adds it again', ['call_refused'], async () => {
    const { browser } = await merchantWithStore(portal, shop);
    return () => post(browser, endpoints.addStore, { name: 'A store', shop });
  });

  audited('changeStore', 'switches', ['store_switched'], async () => {
    const { browser } = await merchantWithStore(portal, shop);
    await post(browser, endpoints.addStore, { name: 'Another', shop: 'another' });
    return () =>
      post(browser, endpoints.changeStore, { shop: 'another.myshopify.com', type: 'dtm' });
  });

  audited('changeStore', 'names another merchant’s store', ['call_refused'], async () => {
    await merchantWithStore(portal, 'theirs.myshopify.com');
    const { browser } = await merchantWithStore(portal, shop);
    return () =>
      post(browser, endpoints.changeStore, { shop: 'theirs.myshopify.com', type: 'dtm' });
  });

  audited('renameStore', 'renames', ['store_renamed'], async () => {
    const { browser } = await merchantWithStore(portal, shop);
    return () => post(browser, endpoints.renameStore, { shop, name: 'Another name' });
  });

  audited('removeStore', 'removes', ['store_removed'], async () => {
    const { browser } = await merchantWithStore(portal, shop);
    return () => post(browser, endpoints.removeStore, { shop });
  });

  audited('restoreStore', 'restores', ['store_restored'], async () => {
    const { browser } = await merchantWithStore(portal, shop);
    await post(browser, endpoints.removeStore, { shop });
    return () => post(browser, endpoints.restoreStore, { shop });
  });

  for (const name of ['renameStore', 'removeStore', 'restoreStore'] as const) {
    audited(name, 'names a store that is not there', ['call_refused'], async () => {
      const { browser } = await merchantWithStore(portal, shop);
      const body = { shop: 'nowhere.myshopify.com', ...(name === 'renameStore' && { name: 'x' }) };
      return () => post(browser, endpoints[name], body);
    });
  }

  for (const [approved, event] of [
    [true, 'store_access_approved'],
    [false, 'store_access_declined'],
  ] as const) {
    audited('decideStoreRequest', `answers ${approved}`, [event], async () => {
      const shared = `shared-${approved}.myshopify.com`;
      const owner = await merchantWithStore(portal, shared);
      await verifyStore(portal, owner.browser, shared);
      const requester = await merchantWithStore(portal, shared);
      await verifyStore(portal, requester.browser, shared);
      const [request] = (await owner.browser.call(endpoints.listStoreRequests)).data;
      const params = { id: request?.id ?? '' };
      return () => owner.browser.call(endpoints.decideStoreRequest, { params, body: { approved } });
    });
  }

  audited('endStoreAccess', 'ends an access', ['store_access_ended'], async () => {
    const { owner, coUser, domain } = await ownerAndCoUser(portal);
    return () => endAccess(owner.browser, domain, coUser.email);
  });

  audited('endStoreAccess', 'names an account without access', ['call_refused'], async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    return () => endAccess(owner.browser, domain, requester.email);
  });

  it('logs no confidential data', () => expectDiscreetLog(portal, shop));
});
