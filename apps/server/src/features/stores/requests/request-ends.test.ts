import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../core/lifetimes.ts';
import { logIn, merchantWithStore, PASSWORD } from '../../../testing/steps/merchants.ts';
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
import { expireStoreRequests } from './expire-store-requests.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const newestSubject = async (email: string) => (await portal.mailsTo(email))[0]?.subject;

describe('a store request ends', () => {
  it('after seven days without a decision, and the requester is emailed to start over', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    const [request] = await requestsOf(owner.browser);
    portal.advance(7 * DAY_MS);
    await logIn(owner.browser, owner.email);
    const late = await owner.browser.call(endpoints.decideStoreRequest, {
      params: { id: request?.id ?? '' },
      body: { approved: true },
    });
    expect(late.status).toBe(404);
    const mails = (await portal.mailsTo(owner.email)).length;
    const runs = [1, 2].map(() => expireStoreRequests(portal.app.dependencies));
    expect((await Promise.all(runs)).toSorted()).toEqual([0, 1]);
    await portal.app.jobs.cleanup.run();
    await logIn(requester.browser, requester.email);
    expect(await eventsOf(requester.browser, domain)).toEqual([
      'access_expired',
      'access_requested',
      'added',
    ]);
    expect(await statusOf(requester.browser)).toBe('added');
    const subjects = (await portal.mailsTo(requester.email)).map(({ subject }) => subject);
    const ended = `Your request to use A store (${domain}) has expired`;
    expect(subjects.filter((subject) => subject === ended)).toHaveLength(1);
    expect(await portal.mailsTo(owner.email)).toHaveLength(mails);
    portal.advance(-7 * DAY_MS);
    await logIn(requester.browser, requester.email);
    expect(await verifyStore(portal, requester.browser, domain)).toContain('store=pending');
  });

  it('when the app is uninstalled, because the proof is no longer valid', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    expect(await statusOf(requester.browser)).toBe('added');
    expect(await requestsOf(owner.browser)).toEqual([]);
    expect(await newestSubject(requester.email)).toBe(
      `Your request to use A store (${domain}) was cancelled`,
    );
    expect(await newestSubject(owner.email)).toBe(`Atrium was removed from A store (${domain})`);
  });

  it('when the requester deletes the account, and the owner who was emailed is notified', async () => {
    const { owner, requester, domain } = await ownerAndRequester(portal);
    await requester.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect(await requestsOf(owner.browser)).toEqual([]);
    expect(await newestSubject(owner.email)).toBe(
      `${requester.email} no longer needs access to A store (${domain})`,
    );
    const body = { email: requester.email, password: PASSWORD, restoreAccount: true };
    const restored = await requester.browser.call(endpoints.login, { body });
    requester.browser.token = Reflect.get(restored.data, 'auth').token;
    expect(await statusOf(requester.browser)).toBe('added');
  });

  it('without an email to an owner who has deleted the account, or to the next owner, who never got the request', async () => {
    const { owner, requester: next, domain } = await ownerAndRequester(portal);
    await decide(owner.browser, true);
    const requester = await merchantWithStore(portal, domain);
    expect(await verifyStore(portal, requester.browser, domain)).toContain('store=pending');
    await owner.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect(await requestsOf(next.browser)).toHaveLength(1);
    await requester.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect(await requestsOf(next.browser)).toEqual([]);
    for (const { email } of [owner, next]) {
      expect(await newestSubject(email)).not.toContain('no longer needs access');
    }
  });
});

it('requests by many accounts send the owner a limited number of emails, and all are listed', {
  tags: ['requirement-68'],
}, async () => {
  const { owner, domain } = await ownerAndRequester(portal);
  await decide(owner.browser, false);
  const questions = async () =>
    (await portal.mailsTo(owner.email)).filter(({ subject }) =>
      subject.includes('would like to use'),
    );
  const requestAccess = async () => {
    const { browser } = await merchantWithStore(portal, domain);
    expect(await verifyStore(portal, browser, domain)).toContain('store=pending');
    return browser;
  };
  for (let account = 0; account < 3; account += 1) await requestAccess();
  const last = await requestAccess();
  expect(await questions()).toHaveLength(3);
  expect(await requestsOf(owner.browser)).toHaveLength(4);

  // No cancellation is emailed for a request that was not emailed.
  const mails = (await portal.mailsTo(owner.email)).length;
  await last.call(endpoints.deleteProfile, { body: { isDeleted: true } });
  expect(await requestsOf(owner.browser)).toHaveLength(3);
  expect(await portal.mailsTo(owner.email)).toHaveLength(mails);
  const failed = portal.database.connection
    .selectFrom('outbox')
    .select('last_error')
    .where('last_error', 'is not', null);
  expect(await failed.execute()).toEqual([]);

  // Shopify's clock cannot be advanced, so the count is reset instead.
  await portal.database.connection
    .updateTable('rate_limits')
    .set(({ eb }) => ({ window_started_at: eb('window_started_at', '-', DAY_MS) }))
    .execute();
  await requestAccess();
  expect(await questions()).toHaveLength(4);
});
