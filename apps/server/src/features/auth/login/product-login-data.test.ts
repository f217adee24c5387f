import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProductApp, type TestProductApp } from '../../../testing/services/product-app.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readAppMessage } from '../../products/read-app-message.ts';
import { readLoginData } from '../../products/read-login-data.ts';

let portal: TestApp;
let productApp: TestProductApp;
beforeAll(async () => {
  productApp = await newProductApp();
  portal = await startTestApp(productApp.environment);
});
afterAll(() => portal.close());

describe('reading login data', () => {
  it('names the product of the app that signed, at any position in the catalogue', async () => {
    const { dependencies } = portal.app;
    const data = await productApp.loginDataFor(portal, randomUUID());
    const { products, apps } = dependencies.catalogue;
    const title = products.find(({ type }) => type === 'dtm')?.title;
    for (const inOrder of [products, products.toReversed()]) {
      const catalogue = { products: inOrder, apps };
      expect((await readLoginData({ ...dependencies, catalogue }, data)).title).toBe(title);
    }
  });

  it('names the product by its type when the catalogue no longer has it', async () => {
    const data = await productApp.loginDataFor(portal, randomUUID());
    const { dependencies } = portal.app;
    const catalogue = { products: [], apps: dependencies.catalogue.apps };
    const deps = { ...dependencies, catalogue };
    expect((await readLoginData(deps, data)).title).toBe('dtm');
  });

  it('does not treat a failure of the portal as a bad signature', async () => {
    const failure = new Error('The keys cannot be read.');
    const read = readAppMessage(portal.app.dependencies, 'data', {
      verify: () => Promise.reject(failure),
      refusal: 'product_login_refused',
      code: 'invalid_link',
    });
    await expect(read).rejects.toBe(failure);
  });
});
