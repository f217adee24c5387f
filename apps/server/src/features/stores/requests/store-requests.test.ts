import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../core/lifetimes.ts';
import { logIn, merchantWithStore, signedInMerchant } from '../../../testing/steps/merchants.ts';
import {
  decide,
  eventsOf,
  ownerAndRequester,
  requestsOf,
  statusOf,
} from '../../../testing/steps/shared-store.ts';
import { verifyStore } from '../../../testing/steps/shopify-authorization.ts';
import { deliver, webhookOf } from '../../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

let shops = 0;

const newestMail = async (email: string) => (await portal.mailsTo(email))[0];
const newestSubject = async (email: string) => (await portal.mailsTo(email))[0]?.subject;

describe('a second merchant who proves the same store', () => {
  it('is announced with the owner’s name for the store, not the requester’s', async () => {
    const domain = `worded-${++shops}.myshopify.com`;
    const owner = await merchantWithStore(portal, domain);
    await verifyStore(portal, owner.browser, domain);
    const requester = await signedInMerchant(portal);
    const name = 'Your account is closed. Call +1 555 0100';
    await requester.browser.call(endpoints.addStore, { body: { name, shop: domain } });
    await verifyStore(portal, requester.browser, domain);
    const mail = await newestMail(owner.email);
    expect(`${mail?.subject} ${mail?.text}`).toContain('A store');
    expect(`${mail?.subject} ${mail?.text}`).not.toContain('account is closed');
  });

  it('is listed by the name that the owner has given this store, not another one', async () => {
    const domain = `named-${++shops}.myshopify.com`;
    const owner = await merchantWithStore(portal, `first-${shops}.myshopify.com`);
    const body = { name: 'Nordlicht', shop: domain };
    await owner.browser.call(endpoints.addStore, { body });
    await verifyStore(portal, owner.browser, domain);
    const requester = await merchantWithStore(portal, domain);
    await verifyStore(portal, requester.browser, domain);
    expect(await requestsOf(owner.browser)).toMatchObject([{ shop: domain, name: 'Nordlicht' }]);
  });

  it('waits without access, and both are emailed', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    expect(await statusOf(owner.browser)).toBe('verified');
    expect(await statusOf(requester.browser)).toBe('awaiting_approval');
    const refused = await requester.browser.call(endpoints.dtmLoginUrl, { body: { shop: domain } });
    expect(refused.envelope.error?.code).toBe('store_unverified');
    expect(await newestSubject(owner.email)).toBe(
      `${requester.email} would like to use A store (${domain})`,
    );
    expect(await newestSubject(requester.email)).toBe(
      `Your request to use A store (${domain}) was sent`,
    );
    expect(await requestsOf(owner.browser)).toEqual([
      expect.objectContaining({ shop: domain, name: 'A store', email: requester.email }),
    ]);
    expect(await requestsOf(requester.browser)).toEqual([]);
  });

  it('makes one request, however often they complete the authorization', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    const mails = (await portal.mailsTo(owner.email)).length;
    expect(await verifyStore(portal, requester.browser, domain)).toContain('store=pending');
    expect(await portal.mailsTo(owner.email)).toHaveLength(mails);
    expect(await requestsOf(owner.browser)).toHaveLength(1);
  });

  it('has access once the owner approves, and keeps it', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    expect((await decide(owner.browser, true)).status).toBe(200);
    expect(await statusOf(requester.browser)).toBe('verified');
    expect(await newestSubject(requester.email)).toBe(`You can now use A store (${domain})`);
    const opened = await requester.browser.call(endpoints.dtmLoginUrl, { body: { shop: domain } });
    expect(opened.status).toBe(200);
    expect(await requestsOf(owner.browser)).toEqual([]);
    expect(await eventsOf(requester.browser, domain)).toEqual([
      'access_approved',
      'access_requested',
      'added',
    ]);

    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    expect(await statusOf(requester.browser)).toBe('uninstalled');
    expect(await verifyStore(portal, requester.browser, domain)).toContain('store=verified');
  });

  it('is emailed when the owner declines, and cannot ask again for a week', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    expect((await decide(owner.browser, false)).status).toBe(200);
    expect(await statusOf(requester.browser)).toBe('added');
    expect(await newestSubject(requester.email)).toBe(
      `Your request to use A store (${domain}) was declined`,
    );
    expect(await eventsOf(requester.browser, domain)).toEqual([
      'access_declined',
      'access_requested',
      'added',
    ]);
    expect(await verifyStore(portal, requester.browser, domain)).toContain('store=declined');
    expect(await requestsOf(owner.browser)).toEqual([]);

    // Reinstalling the app does not allow it either.
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    expect(await verifyStore(portal, requester.browser, domain)).toContain('store=declined');
  });

  it('can ask again a week after the refusal, however long the owner waited with it', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    portal.advance(6 * DAY_MS);
    await logIn(owner.browser, owner.email);
    expect((await decide(owner.browser, false)).status).toBe(200);
    // The sandbox's clock stays where it is, so the authorization happens at its time.
    const afterCleanupIn = async (ms: number) => {
      portal.advance(ms);
      await portal.app.jobs.cleanup.run();
      portal.advance(-6 * DAY_MS - ms);
      await logIn(requester.browser, requester.email);
      const outcome = await verifyStore(portal, requester.browser, domain);
      portal.advance(6 * DAY_MS);
      return outcome;
    };
    expect(await afterCleanupIn(7 * DAY_MS - 1)).toContain('store=declined');
    expect(await afterCleanupIn(7 * DAY_MS)).toContain('store=pending');
    portal.advance(-6 * DAY_MS);
  });
});
