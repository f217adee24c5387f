import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  signConnection,
  signLogin,
  type UnsignedConnection,
  type UnsignedLogin,
} from '@atrium/handoff';
import { exportJWK, generateKeyPair } from 'jose';
import type { TestApp } from './test-app.ts';
import { newTestDirectory } from './test-database.ts';

const CLIENT_SECRET = 'a-secret-of-24-characters';

/** The AI theme's app, which signs merchants in with a key of its own, and the reviews app, which does not. */
export interface TestProductApp {
  /** For the server that is to know both. */
  environment: { PRODUCTS_FILE: string };
  /** Login data for a merchant. */
  loginDataFor(portal: TestApp, userId: string, claims?: Partial<UnsignedLogin>): Promise<string>;
  /** A report about a store, by default that it is disconnected. */
  reportFor(portal: TestApp, shop: string, claims?: Partial<UnsignedConnection>): Promise<string>;
}

export async function newProductApp(): Promise<TestProductApp> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const entryUrl = 'https://product.example/launch';
  const loginKeys = [{ ...(await exportJWK(publicKey)), kid: 'p1' }];
  const apps = [
    { type: 'dtm', entryUrl, clientId: 'dtm-client', clientSecret: CLIENT_SECRET, loginKeys },
    { type: 'reviews', entryUrl, clientId: 'reviews-client', clientSecret: CLIENT_SECRET },
  ];
  const file = path.join(newTestDirectory(), 'products.json');
  writeFileSync(file, JSON.stringify(apps));
  const signing = (portal: TestApp) => ({
    key: privateKey,
    kid: 'p1',
    now: new Date(portal.now()),
  });
  return {
    environment: { PRODUCTS_FILE: file },
    loginDataFor: (portal, userId, claims = {}) =>
      signLogin(
        { iss: 'dtm-client', aud: portal.portalUrl, sub: userId, jti: randomUUID(), ...claims },
        signing(portal),
      ),
    reportFor: (portal, shop, claims = {}) =>
      signConnection(
        {
          iss: 'dtm-client',
          aud: portal.portalUrl,
          shop,
          state: 'disconnected',
          jti: randomUUID(),
          ...claims,
        },
        signing(portal),
      ),
  };
}
