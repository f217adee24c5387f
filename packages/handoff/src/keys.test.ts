import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { expect, it, onTestFinished, vi } from 'vitest';
import { remotePortalKeys, signHandoff, verifyHandoff } from './index.ts';

/** A portal that publishes `published`, or responds with `instead`, and counts the requests. */
async function startPortal(instead?: { status?: number; location?: string; body?: string }) {
  const portal = { published: [] as JWK[], reads: 0, url: '' };
  const server = createServer((request, response) => {
    portal.reads += 1;
    if (request.url !== '/.well-known/jwks.json') return response.writeHead(404).end();
    response.setHeader('content-type', 'application/json');
    if (instead?.location) response.setHeader('location', instead.location);
    response.statusCode = instead?.status ?? 200;
    return response.end(instead?.body ?? JSON.stringify({ keys: portal.published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // `address()` is null only before listening.
  portal.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return portal;
}

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return { kid, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } };
}

function messageOf(iss: string) {
  return {
    iss,
    aud: 'dtm-client',
    sub: 'merchant-1',
    shop: 'ada-lamps.myshopify.com',
    shop_verified: true,
    product: 'dtm',
    jti: '01938f1e-7f5a-7c3e-9a51-5d2c0b7e4a10',
  };
}

it('reads the portal’s keys once for many messages', async () => {
  const portal = await startPortal();
  const key = await newKey('k1');
  portal.published = [key.jwk];
  const options = {
    issuer: portal.url,
    audience: 'dtm-client',
    keys: remotePortalKeys(portal.url),
  };

  for (let message = 0; message < 5; message += 1) {
    await verifyHandoff(await signHandoff(messageOf(portal.url), key), options);
  }

  expect(portal.reads).toBe(1);
});

it('reads them again for a new key id', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const portal = await startPortal();
  const [old, fresh] = [await newKey('k1'), await newKey('k2')];
  portal.published = [old.jwk];
  const options = {
    issuer: portal.url,
    audience: 'dtm-client',
    keys: remotePortalKeys(portal.url),
  };
  await verifyHandoff(await signHandoff(messageOf(portal.url), old), options);

  portal.published = [old.jwk, fresh.jwk];
  vi.setSystemTime(Date.now() + 31_000);
  const claims = await verifyHandoff(await signHandoff(messageOf(portal.url), fresh), options);

  expect(claims.iss).toBe(portal.url);
  expect(portal.reads).toBe(2);
});

it('does not request the keys again for every unknown key id', async () => {
  const portal = await startPortal();
  const [known, unknown] = [await newKey('k1'), await newKey('k2')];
  portal.published = [known.jwk];
  const options = {
    issuer: portal.url,
    audience: 'dtm-client',
    keys: remotePortalKeys(portal.url),
  };
  const token = await signHandoff(messageOf(portal.url), unknown);

  for (let message = 0; message < 5; message += 1) {
    await expect(verifyHandoff(token, options)).rejects.toMatchObject({
      code: 'handoff_key_unknown',
    });
  }

  expect(portal.reads).toBe(1);
});

it('verifies nothing when the portal fails, publishes an incomplete key set or redirects to other keys', async () => {
  const otherPortal = await startPortal();
  const key = await newKey('k1');
  otherPortal.published = [key.jwk];
  const failures = [
    { status: 500 },
    { body: '{"keys":[' },
    { body: '{}' },
    { status: 307, location: otherPortal.url },
  ];
  for (const failure of failures) {
    const portal = await startPortal(failure);
    portal.published = [key.jwk];
    const options = {
      issuer: portal.url,
      audience: 'dtm-client',
      keys: remotePortalKeys(portal.url),
    };
    const message = await signHandoff(messageOf(portal.url), key);
    await expect(verifyHandoff(message, options)).rejects.toMatchObject({
      code: 'handoff_keys_unavailable',
    });
  }
  expect(otherPortal.reads).toBe(0);
});
