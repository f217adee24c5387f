import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newProductApp, type TestProductApp } from '../../../testing/services/product-app.ts';
import { logIn, newEmail } from '../../../testing/steps/merchants.ts';
import { ownerAndRequester, requestsOf } from '../../../testing/steps/shared-store.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

let portal: TestApp;
let productApp: TestProductApp;
beforeAll(async () => {
  productApp = await newProductApp();
  portal = await startTestApp(productApp.environment);
});
afterAll(() => portal.close());

/** Logs out, and in again with the login data of a product that the merchant has connected. */
async function comeBackFromProduct(browser: TestBrowser, email: string): Promise<void> {
  const { users, stores, products } = portal.app.dependencies.repositories;
  const user = await users.findByEmail(email);
  const store = await stores.findLastSelected(user?.id ?? '');
  await products.connect(store?.id ?? '', 'dtm', portal.now());
  await browser.call(endpoints.logout);
  browser.token = undefined;
  const body = { data: await productApp.loginDataFor(portal, user?.id ?? '') };
  const { data } = await browser.call(endpoints.returnSignedLoginData, { body });
  if (!('auth' in data)) throw new Error('no session');
  browser.token = data.auth.token;
}

it('a login from a product app is not the one that sensitive changes require, because it proves no password', {
  tags: ['requirement-36'],
}, async () => {
  const { owner, requester, domain } = await ownerAndRequester(portal);
  const { browser, email } = owner;
  await comeBackFromProduct(browser, email);

  const next = newEmail();
  const mails = async () => [
    (await portal.mailsTo(email)).length,
    (await portal.mailsTo(requester.email)).length,
    (await portal.mailsTo(next)).length,
  ];
  const mailsBefore = await mails();
  const [request] = await requestsOf(browser);
  const params = { id: request?.id ?? '' };
  const changeEmail = () =>
    browser.call(endpoints.updateEmailVerification, { body: { email: next } });
  const responses = [
    await changeEmail(),
    await browser.call(endpoints.deleteProfile, { body: { isDeleted: true } }),
    await browser.call(endpoints.linkGoogle),
    await browser.call(endpoints.unlinkGoogle),
    await browser.call(endpoints.removeStore, { body: { shop: domain } }),
    await browser.call(endpoints.decideStoreRequest, { params, body: { approved: true } }),
    await browser.call(endpoints.endStoreAccess, {
      body: { shop: domain, email: requester.email },
    }),
  ];
  const refusals = responses.map(({ envelope }) => envelope.error?.code);
  expect(refusals).toEqual(responses.map(() => 'reauthentication_required'));
  expect(await mails()).toEqual(mailsBefore);

  await logIn(browser, email);
  expect((await changeEmail()).status).toBe(200);
});
