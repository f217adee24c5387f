import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  decide,
  holderAndAsker,
  requestsOf,
  statusOf,
} from '../../../testing/database/shared-store.ts';
import { logIn, merchantWithStore, PASSWORD } from '../../../testing/steps/merchants.ts';
import { verifyStore } from '../../../testing/steps/shopify-authorization.ts';
import { deliver, webhookOf } from '../../../testing/steps/shopify-webhook.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const DAY = 24 * 3600 * 1000;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const newestSubject = async (email: string) => (await portal.mailsTo(email))[0]?.subject;

describe('a request to use another’s store ends', () => {
  it('when nobody answers for seven days, and the asker is told to start over', async () => {
    const { holder, asker, domain } = await holderAndAsker(portal);
    const [request] = await requestsOf(holder.browser);
    portal.advance(7 * DAY);
    await logIn(holder.browser, holder.email);
    const late = await holder.browser.call(endpoints.decideStoreRequest, {
      params: { id: request?.id ?? '' },
      body: { approved: true },
    });
    expect(late.status).toBe(404);
    const mails = (await portal.mailsTo(holder.email)).length;
    await Promise.all([portal.app.cleanup.run(), portal.app.cleanup.run()]);
    await logIn(asker.browser, asker.email);
    expect(await statusOf(asker.browser)).toBe('added');
    const subjects = (await portal.mailsTo(asker.email)).map(({ subject }) => subject);
    const ended = `Nobody answered your request to use A store (${domain})`;
    expect(subjects.filter((subject) => subject === ended)).toHaveLength(1);
    expect(await portal.mailsTo(holder.email)).toHaveLength(mails);
    portal.advance(-7 * DAY);
    await logIn(asker.browser, asker.email);
    expect(await verifyStore(portal, asker.browser, domain)).toContain('store=pending');
  });

  it('when the app is uninstalled, because its proof is gone', async () => {
    const { holder, asker, domain } = await holderAndAsker(portal);
    await deliver(portal, await webhookOf(portal, 'app/uninstalled', { domain }));
    expect(await statusOf(asker.browser)).toBe('added');
    expect(await requestsOf(holder.browser)).toEqual([]);
    expect(await newestSubject(asker.email)).toBe(
      `Your request to use A store (${domain}) has ended`,
    );
    expect(await newestSubject(holder.email)).toBe(`Atrium was removed from A store (${domain})`);
  });

  it('with the asker’s account, which the holder who was mailed is told', async () => {
    const { holder, asker, domain } = await holderAndAsker(portal);
    await asker.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect(await requestsOf(holder.browser)).toEqual([]);
    expect(await newestSubject(holder.email)).toBe(
      `${asker.email} no longer asks to use A store (${domain})`,
    );
    const body = { email: asker.email, password: PASSWORD, restoreAccount: true };
    const restored = await asker.browser.call(endpoints.login, { body });
    asker.browser.token = Reflect.get(restored.data, 'auth').token;
    expect(await statusOf(asker.browser)).toBe('added');
  });

  it('without a word to a holder who has left, or to the next one, who was never mailed', async () => {
    const { holder, asker: next, domain } = await holderAndAsker(portal);
    await decide(holder.browser, true);
    const asker = await merchantWithStore(portal, domain);
    expect(await verifyStore(portal, asker.browser, domain)).toContain('store=pending');
    await holder.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect(await requestsOf(next.browser)).toHaveLength(1);
    await asker.browser.call(endpoints.deleteProfile, { body: { isDeleted: true } });
    expect(await requestsOf(next.browser)).toEqual([]);
    for (const { email } of [holder, next]) {
      expect(await newestSubject(email)).not.toContain('no longer asks');
    }
  });
});

it('fills no holder’s mailbox, asked by one account after another, and keeps nobody from asking', {
  tags: ['requirement-68'],
}, async () => {
  const { holder, domain } = await holderAndAsker(portal);
  await decide(holder.browser, false);
  const questions = async () =>
    (await portal.mailsTo(holder.email)).filter(({ subject }) => subject.includes('asks to use'));
  const ask = async () => {
    const { browser } = await merchantWithStore(portal, domain);
    expect(await verifyStore(portal, browser, domain)).toContain('store=pending');
    return browser;
  };
  for (let account = 0; account < 3; account += 1) await ask();
  const last = await ask();
  expect(await questions()).toHaveLength(3);
  expect(await requestsOf(holder.browser)).toHaveLength(4);

  // Nothing is taken back by mail that was not mailed.
  const mails = (await portal.mailsTo(holder.email)).length;
  await last.call(endpoints.deleteProfile, { body: { isDeleted: true } });
  expect(await requestsOf(holder.browser)).toHaveLength(3);
  expect(await portal.mailsTo(holder.email)).toHaveLength(mails);

  // Shopify's clock cannot be moved on, so the day is taken off the count.
  await portal.database.connection
    .updateTable('rate_limits')
    .set(({ eb }) => ({ window_started_at: eb('window_started_at', '-', DAY) }))
    .execute();
  await ask();
  expect(await questions()).toHaveLength(4);
});
