import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantWithStore, PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import { verifyStore } from '../../testing/steps/shopify-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const guideOf = async (browser: TestBrowser) => (await browser.call(endpoints.getSetupGuide)).data;

async function stepsDone(browser: TestBrowser): Promise<string[]> {
  return (await guideOf(browser)).steps.filter(({ done }) => done).map(({ id }) => id);
}

describe('the setup guide', () => {
  it('follows what the merchant has done, whichever way it was done', async () => {
    const shop = 'guided-store.myshopify.com';
    const { browser, email } = await merchantWithStore(portal, shop);
    expect(await stepsDone(browser)).toEqual(['email', 'store']);
    await browser.call(endpoints.updateProfile, {
      body: { firstName: 'Ada', lastName: 'Lamp', email },
    });
    await verifyStore(portal, browser, shop);
    expect(await stepsDone(browser)).toEqual(['email', 'profile', 'store', 'store-verified']);
    expect((await browser.call(endpoints.getProfile)).data.onboardingCompleted).toBe(false);

    await browser.call(endpoints.dtmRegister, { body: {} });
    expect(await guideOf(browser)).toMatchObject({ completed: true });
    expect((await browser.call(endpoints.getProfile)).data.onboardingCompleted).toBe(true);
  });

  it('is known to be completed at the next login, before it is requested', async () => {
    const shop = 'completed-store.myshopify.com';
    const { browser, email } = await merchantWithStore(portal, shop);
    await browser.call(endpoints.updateProfile, {
      body: { firstName: 'Ada', lastName: 'Lamp', email },
    });
    await verifyStore(portal, browser, shop);
    const isCompleted = async () => {
      const body = { email, password: PASSWORD, rememberMe: false };
      const { data } = await portal.client().call(endpoints.login, { body });
      return 'user' in data && data.user.onboardingCompleted;
    };
    expect(await isCompleted()).toBe(false);
    await browser.call(endpoints.dtmRegister, { body: {} });
    expect(await isCompleted()).toBe(true);
    expect((await browser.call(endpoints.getProfile)).data.onboardingCompleted).toBe(true);
  });

  it.each([
    ['first', { firstName: 'Ada', lastName: '' }, false],
    ['last', { firstName: '', lastName: 'Lamp' }, false],
    ['first and last', { firstName: 'Ada', lastName: 'Lamp' }, true],
  ])('has the profile done with the %s name: %o', async (_, names, done) => {
    const { browser, email } = await signedInMerchant(portal);
    const [first_name, last_name] = [names.firstName, names.lastName];
    await portal.database.connection
      .updateTable('users')
      .set({ first_name, last_name })
      .where('email', '=', email)
      .execute();
    expect(await stepsDone(browser)).toEqual(['email', ...(done ? ['profile'] : [])]);
  });

  it('stays done when a fact is taken back', async () => {
    const shop = 'once-done.myshopify.com';
    const { browser, email } = await merchantWithStore(portal, shop);
    const name = { firstName: 'Ada', lastName: 'Lamp', email };
    await browser.call(endpoints.updateProfile, { body: name });
    await verifyStore(portal, browser, shop);
    await browser.call(endpoints.dtmRegister, { body: {} });
    await guideOf(browser);
    await portal.database.connection
      .updateTable('users')
      .set({ first_name: '' })
      .where('email', '=', email)
      .execute();
    expect(await guideOf(browser)).toMatchObject({ completed: true });
  });

  it('is dismissed and shown again, only for this merchant', async () => {
    const { browser } = await signedInMerchant(portal);
    const other = await signedInMerchant(portal);
    expect(await guideOf(browser)).toMatchObject({ dismissed: false, completed: false });
    const away = await browser.call(endpoints.dismissSetupGuide, { body: { dismissed: true } });
    expect(away.data.dismissed).toBe(true);
    expect((await guideOf(browser)).dismissed).toBe(true);
    expect((await guideOf(other.browser)).dismissed).toBe(false);
    await browser.call(endpoints.dismissSetupGuide, { body: { dismissed: false } });
    expect((await guideOf(browser)).dismissed).toBe(false);
  });

  it('is shown again when the merchant switches to another store that is to be confirmed', async () => {
    const { browser } = await merchantWithStore(portal, 'confirmed-one.myshopify.com');
    await verifyStore(portal, browser, 'confirmed-one.myshopify.com');
    const shop = 'unconfirmed-one.myshopify.com';
    await browser.call(endpoints.addStore, { body: { name: 'Another', shop } });
    await browser.call(endpoints.dismissSetupGuide, { body: { dismissed: true } });
    const switchTo = async (domain: string) => {
      portal.advance(1000);
      const changed = await browser.call(endpoints.changeStore, { body: { shop: domain } });
      browser.token = changed.data.auth.token;
      return (await guideOf(browser)).dismissed;
    };
    expect(await switchTo(shop)).toBe(false);
    expect(await switchTo('confirmed-one.myshopify.com'), 'hidden, as before').toBe(true);
    expect(await switchTo(shop)).toBe(false);
    await browser.call(endpoints.dismissSetupGuide, { body: { dismissed: true } });
    expect((await guideOf(browser)).dismissed, 'of this store too').toBe(true);
    await portal.database.connection
      .updateTable('stores')
      .set({ status: 'uninstalled' })
      .where('domain', '=', shop)
      .execute();
    expect(await switchTo(shop), 'its notice is no step').toBe(true);
  });
});
