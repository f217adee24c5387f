import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { signHandoff, type UnsignedHandoff } from '@atrium/handoff';
import { exportJWK, generateKeyPair } from 'jose';
import { onTestFinished } from 'vitest';

interface FakePortal {
  readonly url: string;
  /** The data returned by the next redemption. */
  readonly redemption: {
    product: string;
    user: { id: string; firstName: string; lastName: string; email: string };
    shop: { name: string; domain: string; verified: boolean };
  };
  /** The `Authorization` headers of the redemptions. */
  readonly authorizations: string[];
  /** The signed reports of product apps. */
  readonly reports: string[];
  sign(changes?: Partial<UnsignedHandoff>, now?: Date): Promise<string>;
}

/** The endpoints of the portal that a product app calls: keys, redemption and reports. */
export async function startFakePortal(): Promise<FakePortal> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  const redeemed = new Set<string>();
  const authorizations: string[] = [];
  const reports: string[] = [];
  const redemption: FakePortal['redemption'] = {
    product: 'dtm',
    user: { id: 'm1', firstName: 'Ada', lastName: 'Lamp', email: 'ada@example.com' },
    shop: { name: 'Ada Lamps', domain: 'ada-lamps.myshopify.com', verified: true },
  };

  async function respond(request: IncomingMessage): Promise<[number, object]> {
    if (request.url === '/.well-known/jwks.json') return [200, { keys: [jwk] }];
    if (request.url === '/api/handoff/connection') {
      reports.push(String(Object(await json(request)).data));
      return [200, { success: true, message: '', data: null, error: null }];
    }
    authorizations.push(request.headers.authorization ?? '');
    const handoff = String(Object(await json(request)).handoff);
    if (redeemed.has(handoff)) return [409, failure('already_used')];
    redeemed.add(handoff);
    return [200, { success: true, message: '', data: redemption, error: null }];
  }

  const server = createServer((request, response) => {
    void respond(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // `address()` is null only before listening.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const claims: UnsignedHandoff = {
    iss: url,
    aud: 'sandbox-dtm',
    sub: 'm1',
    shop: 'ada-lamps.myshopify.com',
    shop_verified: true,
    product: 'dtm',
    jti: '01938f1e-7f5a-7c3e-9a51-5d2c0b7e4a10',
  };
  return {
    url,
    redemption,
    authorizations,
    reports,
    sign: (changes, now = new Date()) =>
      signHandoff({ ...claims, ...changes }, { key: privateKey, kid: 'k1', now }),
  };
}

function failure(code: string) {
  return { success: false, message: '', data: null, error: { message: '', code, data: [] } };
}
