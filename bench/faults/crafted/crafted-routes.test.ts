import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Endpoint, endpoints } from '@atrium/contract';
import { startServer } from '@atrium/server/start';
import { freePort } from '@atrium/server/testing/free-port';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { craftedRoutes, MAIL_WEBHOOK_TOKEN, PAGES } from './crafted-routes.ts';

/** They read nothing of a request. `/api/unreadable-path` stands for every path that cannot be decoded. */
const WITHOUT_INPUT = [
  '/healthz',
  '/readyz',
  '/readyz/node',
  '/.well-known/jwks.json',
  '/api/unreadable-path',
  '/docs',
  '/docs/',
  '/docs/json',
  '/docs/yaml',
  '/docs/scheme.js',
  '/docs/instrument-sans.woff2',
  '/docs/static/index.html',
  '/docs/static/swagger-initializer.js',
];

/** Of the page with the API's document, each by its own route. */
const THEME = '/docs/static/theme/';
/** Only where the portal is built. */
const ASSETS = '/assets/*';

it('every route of the server that takes input gets crafted input', async () => {
  const inContract = Object.values<Endpoint>(endpoints).map(
    ({ path: route }) => `/api${route.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  const crafted = craftedRoutes.map(([name]) => name).filter((name) => name !== PAGES);
  const dist = path.join(import.meta.dirname, '../../../apps/portal/dist');
  const routes = (await routesOfServer()).filter(
    (route) => !route.startsWith(THEME) && route !== ASSETS && !existsSync(path.join(dist, route)),
  );
  expect(new Set(routes)).toEqual(new Set([...inContract, ...crafted, ...WITHOUT_INPUT]));
});

/** The paths of all routes, as the server registers them. */
async function routesOfServer(): Promise<string[]> {
  const routes: string[] = [];
  const listRoutes = (message: unknown) => {
    // Cast: Fastify documents what it publishes there.
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ url }) => void routes.push(url));
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-routes-'));
  const port = await freePort();
  subscribe('fastify.initialization', listRoutes);
  const server = await startServer({
    NODE_ENV: 'test',
    PORT: String(port),
    PORTAL_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Atrium <portal@shop.example>',
    MAIL_WEBHOOK_TOKEN,
  });
  await server.close();
  unsubscribe('fastify.initialization', listRoutes);
  await rm(folder, { recursive: true });
  return routes;
}
