import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../core/lifetimes.ts';
import { overlap } from '../../../testing/overlap.ts';
import { merchantWithStore, PASSWORD, signedInMerchant } from '../../../testing/steps/merchants.ts';
import {
  decide,
  ownerAndRequester,
  requestsOf,
  statusOf,
} from '../../../testing/steps/shared-store.ts';
import {
  decideAtShopify,
  openPage,
  verifyStore,
} from '../../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

let shops = 0;

const newestSubject = async (email: string) => (await portal.mailsTo(email))[0]?.subject;

describe('the owner’s decision', () => {
  it('counts once, and only the owner of the shop can make it', {
    tags: ['requirement-40', 'requirement-67'],
  }, async () => {
    const { owner, requester } = await ownerAndRequester(portal);
    const other = await signedInMerchant(portal);
    const [request] = await requestsOf(owner.browser);
    const params = { id: request?.id ?? '' };
    for (const { browser } of [requester, other]) {
      const refused = await browser.call(endpoints.decideStoreRequest, {
        params,
        body: { approved: true },
      });
      expect(refused.status).toBe(404);
    }
    expect(await statusOf(requester.browser)).toBe('awaiting_approval');
    const responses = await Promise.all(
      [true, false, true, false].map((approved) =>
        owner.browser.call(endpoints.decideStoreRequest, { params, body: { approved } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const late = await owner.browser.call(endpoints.decideStoreRequest, {
      params,
      body: { approved: true },
    });
    expect(late.envelope.error).toMatchObject({
      code: 'not_found',
      message: 'This request has ended.',
    });
  });

  it.each([
    ['approvals', true],
    ['refusals', false],
  ])('counts once when two %s overlap', { tags: ['requirement-67'] }, async (_, approved) => {
    const { owner, requester } = await ownerAndRequester(portal);
    const mails = (await portal.mailsTo(requester.email)).length;
    const [request] = await requestsOf(owner.browser);
    const params = { id: request?.id ?? '' };
    const decideIt = () =>
      owner.browser.call(endpoints.decideStoreRequest, { params, body: { approved } });
    const [first, later] = await overlap(portal, decideIt, decideIt);
    expect([first.status, later.envelope.error?.code]).toEqual([200, 'not_found']);
    expect(await portal.mailsTo(requester.email)).toHaveLength(mails + 1);
  });

  it('is not made again by a requester who verifies the shop while the owner approves', {
    tags: ['requirement-67'],
  }, async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    const body = { shop: domain };
    const { url } = (await requester.browser.call(endpoints.verifyStore, { body })).data;
    const callback = await decideAtShopify(url, 'install');
    const [approved, verified] = await overlap(
      portal,
      () => decide(owner.browser, true),
      () => openPage(portal, requester.browser, callback),
    );
    expect(approved.status).toBe(200);
    expect(verified).toContain('store=verified');
    expect(await statusOf(requester.browser)).toBe('verified');
    expect(await requestsOf(owner.browser)).toEqual([]);
  });

  it('requires a login within the last hour', { tags: ['requirement-36'] }, async () => {
    const { owner, requester } = await ownerAndRequester(portal);
    portal.advance(HOUR_MS + 1);
    const refused = await decide(owner.browser, true);
    portal.advance(-HOUR_MS - 1);
    expect(refused.envelope.error?.code).toBe('reauthentication_required');
    expect(await statusOf(requester.browser)).toBe('awaiting_approval');
  });

  it('passes to the account whose request is oldest when the owner deletes theirs', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    const later = await merchantWithStore(portal, domain);
    await verifyStore(portal, later.browser, domain);
    const mails = (await portal.mailsTo(requester.email)).length;
    await owner.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });

    expect(await statusOf(requester.browser)).toBe('verified');
    // None that says only that the request was approved.
    expect(await portal.mailsTo(requester.email)).toHaveLength(mails + 1);
    expect(await newestSubject(requester.email)).toBe(`You now own A store (${domain}) in Atrium`);
    expect(await statusOf(later.browser)).toBe('awaiting_approval');
    expect(await requestsOf(requester.browser)).toEqual([
      expect.objectContaining({ email: later.email }),
    ]);
  });

  it('passes to an approved account rather than to one that waits', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    await decide(owner.browser, true);
    const later = await merchantWithStore(portal, domain);
    await verifyStore(portal, later.browser, domain);
    await owner.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect(await requestsOf(requester.browser)).toHaveLength(1);
    expect(await statusOf(later.browser)).toBe('awaiting_approval');
  });

  it.each([
    ['is approved', true],
    ['waits', false],
  ])(
    'does not pass to an account that %s and is deleted at the same moment',
    { tags: ['requirement-67'] },
    async (_, approved) => {
      const { owner, requester, domain } = await ownerAndRequester(portal);
      if (approved) await decide(owner.browser, true);
      const leave = ({ browser }: typeof owner) =>
        browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
      await overlap(
        portal,
        () => leave(requester),
        () => leave(owner),
      );
      const next = await merchantWithStore(portal, domain);
      expect(await verifyStore(portal, next.browser, domain)).toContain('store=verified');
    },
  );

  it.each([
    ['passes to the account that the owner approves', true, 'pending'],
    ['does not pass to the account that the owner declines', false, 'verified'],
  ])('%s while deleting their own', { tags: ['requirement-67'] }, async (_, approved, nextOne) => {
    const { owner, domain } = await ownerAndRequester(portal);
    await overlap(
      portal,
      () => decide(owner.browser, approved),
      () => owner.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } }),
    );
    const next = await merchantWithStore(portal, domain);
    expect(await verifyStore(portal, next.browser, domain)).toContain(`store=${nextOne}`);
  });

  it('leaves a shop without an owner when nobody else uses it, and returns to an account that is restored', async () => {
    const domain = `freed-${++shops}.myshopify.com`;
    const first = await merchantWithStore(portal, domain);
    await verifyStore(portal, first.browser, domain);
    await first.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    const back = portal.browser();
    const restored = await back.call(endpoints.login, {
      body: { email: first.email, password: PASSWORD, restoreAccount: true },
    });
    back.token = Reflect.get(restored.data, 'auth').token;
    const second = await merchantWithStore(portal, domain);
    expect(await verifyStore(portal, second.browser, domain)).toContain('store=pending');
    expect(await requestsOf(back)).toHaveLength(1);

    await back.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    const third = await merchantWithStore(portal, domain);
    expect(await statusOf(second.browser)).toBe('verified');
    expect(await verifyStore(portal, third.browser, domain)).toContain('store=pending');
  });

  it('is not requested from an account that is deleted', async () => {
    const domain = `freed-${++shops}.myshopify.com`;
    const first = await merchantWithStore(portal, domain);
    await verifyStore(portal, first.browser, domain);
    await first.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    const second = await merchantWithStore(portal, domain);
    expect(await verifyStore(portal, second.browser, domain)).toContain('store=verified');
  });

  it('is needed by an account that is restored after another one has become the owner', async () => {
    const domain = `freed-${++shops}.myshopify.com`;
    const first = await merchantWithStore(portal, domain);
    await verifyStore(portal, first.browser, domain);
    await first.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    const second = await merchantWithStore(portal, domain);
    await verifyStore(portal, second.browser, domain);
    await restoreAccountOf(first);
    expect(await statusOf(first.browser)).toBe('added');
    expect(await verifyStore(portal, first.browser, domain)).toContain('store=pending');
  });

  it('is needed by a restored account also if the new owner had waited for its approval', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    await owner.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect(await statusOf(requester.browser)).toBe('verified');
    await restoreAccountOf(owner);
    expect(await statusOf(owner.browser)).toBe('added');
    expect(await verifyStore(portal, owner.browser, domain)).toContain('store=pending');
  });

  async function restoreAccountOf({ browser, email }: { browser: TestBrowser; email: string }) {
    const { data } = await browser.call(endpoints.login, {
      body: { email, password: PASSWORD, restoreAccount: true },
    });
    browser.token = Reflect.get(data, 'auth').token;
  }
});
