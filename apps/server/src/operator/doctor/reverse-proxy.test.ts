import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { configuredSealer } from '../../crypto/sealing.ts';
import { PROBE_HEADER, PROBE_PATH, sealProbe } from '../../http/health/proxy-probe.ts';
import { freePort } from '../../testing/free-port.ts';
import {
  type Forwarding,
  forwardings,
  startReverseProxy,
} from '../../testing/services/reverse-proxy.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkContextOf } from '../../testing/test-operator.ts';
import { checkReverseProxy } from './check-reverse-proxy.ts';

const { appends, overwrites, 'passes on': passesOn, removes } = forwardings;

/** Portals by their TRUST_PROXY, to be used behind various proxies. */
const portals = new Map<string, TestApp>();
beforeAll(async () => {
  for (const trust of ['', '1', '2', 'true']) {
    portals.set(trust, await startTestApp({ TRUST_PROXY: trust }));
  }
});
afterAll(async () => {
  for (const portal of portals.values()) await portal.close();
});

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function portalTrusting(trust: string): TestApp {
  const portal = portals.get(trust);
  if (!portal) throw new Error(`No portal has TRUST_PROXY=${trust}.`);
  return portal;
}

/** A portal's public URL behind these proxies, the outermost last. */
async function behind(portal: TestApp, proxies: readonly Forwarding[]): Promise<string> {
  let url = portal.portalUrl;
  for (const forwarding of proxies) {
    const proxy = await startReverseProxy(Number(new URL(url).port), forwarding);
    closing.push(proxy.close);
    url = proxy.url;
  }
  return url;
}

async function findingAt(url: string, portal = portalTrusting(''), more = {}) {
  const environment = { ...portal.environment, ...more, PORTAL_URL: url };
  const [finding] = await checkReverseProxy(checkContextOf(environment));
  return finding;
}

/** A server that is not Atrium. */
async function startOtherServer(status: number, headers: Record<string, string>): Promise<string> {
  const server = createServer((_request, response) =>
    response.writeHead(status, headers).end('Hello'),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  closing.push(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`; // listens on a port
}

describe('the reverse-proxy check', () => {
  it.each([
    { through: 'no proxy', trust: '', proxies: [], status: 'ok', detail: 'no proxy' },
    {
      through: 'one that appends',
      trust: '1',
      proxies: [appends],
      status: 'ok',
      detail: 'through 1 proxy,',
    },
    {
      through: 'one that overwrites',
      trust: '1',
      proxies: [overwrites],
      status: 'ok',
      detail: 'through 1 proxy,',
    },
    {
      through: 'two that append',
      trust: '2',
      proxies: [appends, appends],
      status: 'ok',
      detail: 'through 2 proxies',
    },
    {
      through: 'one that is not trusted',
      trust: '',
      proxies: [appends],
      status: 'fail',
      detail: 'Set TRUST_PROXY=1',
    },
    {
      through: 'two, of which one is trusted',
      trust: '1',
      proxies: [appends, appends],
      status: 'fail',
      detail: 'Set TRUST_PROXY=2',
    },
    {
      through: 'one, and two are trusted',
      trust: '2',
      proxies: [appends],
      status: 'fail',
      detail: 'can forge their address',
    },
    {
      through: 'one, and all are trusted',
      trust: 'true',
      proxies: [appends],
      status: 'fail',
      detail: 'Set TRUST_PROXY=1',
    },
    {
      through: 'one that removes the header',
      trust: '1',
      proxies: [removes],
      status: 'fail',
      detail: 'append the client’s address',
    },
    {
      through: 'one that reports no client',
      trust: '',
      proxies: [passesOn],
      status: 'warn',
      detail: 'If a proxy is in front',
    },
    {
      through: 'one that reports no client and is trusted',
      trust: '1',
      proxies: [passesOn],
      status: 'fail',
      detail: 'Unset TRUST_PROXY',
    },
    {
      through: 'none, yet one is trusted',
      trust: '1',
      proxies: [],
      status: 'fail',
      detail: 'Unset TRUST_PROXY',
    },
  ])('through $through (TRUST_PROXY=$trust)', async ({ trust, proxies, status, detail }) => {
    const portal = portalTrusting(trust);
    const finding = await findingAt(await behind(portal, proxies), portal);
    expect(finding).toMatchObject({ status, detail: expect.stringContaining(detail) });
  });

  it('without a response fails in production, and is a warning in development', async () => {
    const url = `http://localhost:${await freePort()}`;
    expect(await findingAt(url)).toMatchObject({
      status: 'warn',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    const production = { ...checkContextOf(portalTrusting('').environment) };
    const [finding] = await checkReverseProxy({
      ...production,
      config: { ...production.config, portalUrl: url, production: true },
    });
    expect(finding?.status).toBe('fail');
  });

  it('distinguishes a server without TLS from one that does not respond', {
    tags: ['requirement-89'],
  }, async () => {
    const url = portalTrusting('').portalUrl.replace('http:', 'https:');
    expect(await findingAt(url)).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('there is no TLS'),
    });
  });

  it.each([
    ['to another page', 200, {}, 'another server responds at PORTAL_URL (200)'],
    ['on to elsewhere', 301, { location: 'http://www.portal.example/x' }, 'www.portal.example.'],
    ['to a proxy without a server', 502, {}, 'cannot reach the server'],
  ])('that leads %s fails', async (_, status, headers, detail) => {
    const finding = await findingAt(await startOtherServer(status, headers));
    expect(finding).toMatchObject({ status: 'fail', detail: expect.stringContaining(detail) });
  });

  it('that points to a portal with another SECRET_KEY fails', async () => {
    const own = portalTrusting('');
    const other = { SECRET_KEY: randomBytes(48).toString('base64') };
    expect((await findingAt(own.portalUrl, own, other))?.detail).toContain('another SECRET_KEY');
  });
});

describe('the probe', () => {
  const requestProbe = async (probe: string | undefined) =>
    portalTrusting('').app.http.inject({
      method: 'GET',
      url: PROBE_PATH,
      headers: probe === undefined ? {} : { [PROBE_HEADER]: probe },
    });

  it('is 404 without a valid probe, and with an expired one', async () => {
    const portal = portalTrusting('');
    const sealer = configuredSealer(readConfig(portal.environment));
    const old = sealProbe(sealer, 'an-id', portal.now() - 301_000);
    const response = sealer.seal(
      'probeResult',
      JSON.stringify({ id: 'an-id', sentAt: portal.now() }),
    );
    for (const probe of [undefined, '', 'x'.repeat(200), old, response]) {
      expect((await requestProbe(probe)).statusCode).toBe(404);
    }
  });

  it('returns nothing that a proxy could read', async () => {
    const portal = portalTrusting('');
    const sealer = configuredSealer(readConfig(portal.environment));
    const { statusCode, body } = await requestProbe(sealProbe(sealer, 'an-id', portal.now()));
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^[\w-]{8}\.[\w-]+$/);
    expect(body).not.toContain('127.0.0.1');
  });
});
