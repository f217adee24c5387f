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
import type { TestApp } from '../test-app.ts';
import { newTestDirectory } from '../test-directory.ts';

/** The key it signs with, and the one it is about to change to. */
type Kid = 'p1' | 'p2';

const CLIENT_SECRET = 'a-secret-of-24-characters';

/** The AI theme's app, which signs merchants in with keys of its own, and the reviews app, which does not. */
export interface TestProductApp {
  /** For the server that is configured with both. */
  environment: { PRODUCTS_FILE: string };
  /** Login data for a merchant. */
  loginDataFor(
    portal: TestApp,
    userId: string,
    claims?: Partial<UnsignedLogin>,
    kid?: Kid,
  ): Promise<string>;
  /** A report about a store, by default that it is disconnected. */
  reportFor(portal: TestApp, shop: string, claims?: Partial<UnsignedConnection>): Promise<string>;
}

export async function newProductApp(): Promise<TestProductApp> {
  const keys = { p1: await generateKeyPair('ES256'), p2: await generateKeyPair('ES256') };
  const entryUrl = 'https://product.example/launch';
  const loginKeys = [
    { ...(await exportJWK(keys.p1.publicKey)), kid: 'p1' },
    { ...(await exportJWK(keys.p2.publicKey)), kid: 'p2' },
  ];
  const apps = [
    { type: 'dtm', entryUrl, clientId: 'dtm-client', clientSecret: CLIENT_SECRET, loginKeys },
    { type: 'reviews', entryUrl, clientId: 'reviews-client', clientSecret: CLIENT_SECRET },
  ];
  const file = path.join(newTestDirectory(), 'products.json');
  writeFileSync(file, JSON.stringify(apps));
  const signing = (portal: TestApp, kid: Kid = 'p1') => ({
    key: keys[kid].privateKey,
    kid,
    now: new Date(portal.now()),
  });
  return {
    environment: { PRODUCTS_FILE: file },
    loginDataFor: (portal, userId, claims = {}, kid = 'p1') =>
      signLogin(
        { iss: 'dtm-client', aud: portal.portalUrl, sub: userId, jti: randomUUID(), ...claims },
        signing(portal, kid),
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
