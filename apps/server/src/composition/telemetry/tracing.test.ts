import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { newTestDatabase } from '../../testing/database/test-database.ts';
import { freePort } from '../../testing/free-port.ts';
import { newTestDirectory } from '../../testing/test-directory.ts';
import { startServer } from '../start-server.ts';

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { key: string; value: object }[];
  readonly links?: readonly { traceId: string; spanId: string }[];
}

/** What has nothing to do with the database is tested once. */
const itOnce = it.runIf(inject('postgresUrl') === null);

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER_SPAN = '00f067aa0ba902b7';

/** What an OpenTelemetry collector is sent, as JSON. */
async function startCollector() {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  onTestFinished(() => {
    collector.close();
  });
  return { url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, bodies };
}

async function startTraced(extra: Record<string, string>) {
  const port = String(await freePort());
  const { url } = await newTestDatabase();
  const server = await startServer({
    PORT: port,
    DATA_DIR: newTestDirectory(),
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    ...extra,
  });
  return { server, url: `http://localhost:${port}` };
}

function spansIn(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

describe('tracing', () => {
  it('sends a request with its queries to a collector, in a trace that no caller can choose and without what was typed', async () => {
    const collector = await startCollector();
    const { server, url } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await fetch(`${url}/healthz`);
    await fetch(`${url}/api/get-countries?data=canary-of-a-link`);
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        traceparent: `00-${TRACE_ID}-${CALLER_SPAN}-01`,
      },
      body: JSON.stringify({ email: 'canary@shop.example', password: 'Canary-Secret7_' }),
    });
    const own = await fetch(`${url}/.well-known/jwks.json`);
    await server.close();

    const spans = collector.bodies.flatMap(spansIn);
    const login = spans.find(({ name }) => name === 'POST /api/auth/login');
    const requestId = response.headers.get('x-request-id');
    expect(requestId).not.toBe(TRACE_ID);
    expect(login?.traceId).toBe(requestId);
    expect(login?.parentSpanId ?? '').toBe('');
    expect(login?.links).toMatchObject([{ traceId: TRACE_ID, spanId: CALLER_SPAN }]);
    expect(login?.attributes).toEqual([
      { key: 'http.request.method', value: { stringValue: 'POST' } },
      { key: 'http.route', value: { stringValue: '/api/auth/login' } },
      { key: 'http.response.status_code', value: { intValue: response.status } },
    ]);
    const queries = spans.filter(({ parentSpanId }) => parentSpanId === login?.spanId);
    expect(queries.length).toBeGreaterThan(0);
    const system = inject('postgresUrl') === null ? 'sqlite' : 'postgresql';
    for (const { traceId, attributes } of queries) {
      expect(traceId).toBe(requestId);
      expect(attributes[0]).toEqual({ key: 'db.system.name', value: { stringValue: system } });
    }
    const keys = spans.find(({ name }) => name === 'GET /.well-known/jwks.json');
    expect(keys?.traceId).toBe(own.headers.get('x-request-id'));
    expect(keys?.links ?? []).toEqual([]);
    expect(spans.some(({ name }) => name.includes('healthz'))).toBe(false);
    expect(collector.bodies.join('')).not.toMatch(/canary/i);
  });

  itOnce('sends nothing when no trace is to be sampled', async () => {
    const collector = await startCollector();
    const { server, url } = await startTraced({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    await fetch(`${url}/.well-known/jwks.json`);
    await server.close();
    expect(collector.bodies).toEqual([]);
  });

  itOnce('shuts down cleanly when the collector is unavailable', async () => {
    const unreachable = `http://127.0.0.1:${await freePort()}`;
    const { server, url } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: unreachable });
    expect((await fetch(`${url}/.well-known/jwks.json`)).status).toBe(200);
    await server.close();
  });

  itOnce('lets no caller choose to be sampled', async () => {
    const collector = await startCollector();
    const { server, url } = await startTraced({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '0.000001',
    });
    // The sampler takes the lowest trace ids.
    const headers = { traceparent: `00-${'0'.repeat(31)}1-${CALLER_SPAN}-01` };
    for (let call = 0; call < 5; call++) await fetch(`${url}/.well-known/jwks.json`, { headers });
    await server.close();
    expect(collector.bodies).toEqual([]);
  });
});
