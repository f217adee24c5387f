import { Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { typesWithoutApp } from '../config/catalogue.ts';
import type { Config } from '../config/config.ts';
import { looserLimits } from '../config/limit-overrides.ts';
import { authenticateProduct } from '../features/products/authenticate-product.ts';
import { authenticate } from '../features/sessions/authenticate.ts';
import { cacheSessions } from '../features/sessions/session-cache.ts';
import { type Bind, createBind } from '../http/bind-endpoint.ts';
import { createBodyBudget } from '../http/body/body-budget.ts';
import { createHttp, sendUnknownCall } from '../http/create-http.ts';
import { addDrain, type Drain } from '../http/health/drain.ts';
import { bindHealth } from '../http/health/health.ts';
import { bindCspReports } from '../http/pages/csp-reports.ts';
import { portalDist, readPortalPages, servePortal } from '../http/pages/portal-pages.ts';
import { pageOriginsOf, securityHeadersOf } from '../http/pages/security-headers.ts';
import { isPageRequest, sendPage } from '../http/pages/send-page.ts';
import { createMemoryLimiter } from '../limits/memory-limiter.ts';
import { type AppDependencies, type AppParts, createDependencies } from './create-dependencies.ts';
import { createJobs, type Jobs } from './create-jobs.ts';
import { addDiskMetrics, readFreeBytes } from './data-dir.ts';
import { createReadiness } from './readiness.ts';
import { bindCalls, bindOtherRoutes } from './routes.ts';
import { addClockMetric } from './telemetry/clock-metric.ts';
import { addBodyMetrics } from './telemetry/counters.ts';

/** Longer than a response takes, also of a call that waits for another service. */
const REQUESTS_END_WITHIN_MS = 5000;

export interface App {
  http: FastifyInstance;
  dependencies: AppDependencies;
  jobs: Jobs;
  /** Starts the background jobs; every process may run them. */
  startJobs(): void;
  /** Makes `/readyz` and `/readyz/node` return 503. Requests are still served. */
  drain(): void;
  close(): Promise<void>;
}

/** The composition root: every part is created here, once, and passed to what needs it. */
export async function createApp(parts: AppParts): Promise<App> {
  const registry = new Registry();
  const dependencies = await createDependencies(parts, registry);
  const jobs = createJobs(parts, dependencies, registry);
  const { http, drain } = await createServer(parts, dependencies, registry);
  // Only when it listens, because a failed start prints one line and nothing else.
  http.addHook('onListen', async () => {
    warnOfMissingApps(parts);
    warnOfLooserLimits(parts);
  });
  return {
    http,
    dependencies,
    jobs,
    startJobs: () => jobs.start(),
    drain: () => drain.begin(),
    async close() {
      // At the same time: a slow client must not use up the time that the jobs have to stop.
      await Promise.all([closeHttp(http), jobs.stop()]);
      dependencies.geoIp?.stop();
      await dependencies.passwordStrength.close();
      await dependencies.imageResizer.close();
      await parts.database.close();
      await parts.tracing?.close();
    },
  };
}

/**
 * Finishes the requests in flight. For Node a connection that has sent nothing, or half a request, is not idle, and Node does
 * not limit the time of such a connection while the server is closing.
 */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), REQUESTS_END_WITHIN_MS);
  await http.close().finally(() => clearTimeout(timer));
}

function warnOfMissingApps({ config, log }: AppParts): void {
  for (const product of typesWithoutApp(config.catalogue, config.productApps)) {
    log.warn({ product }, 'a product without an app in PRODUCTS_FILE is shown as unavailable');
  }
}

function warnOfLooserLimits({ config, log }: AppParts): void {
  const limits = looserLimits(config.limits);
  if (limits.length > 0) log.warn({ limits }, 'limits are looser than their defaults');
}

async function createServer(
  parts: AppParts,
  deps: AppDependencies,
  registry: Registry,
): Promise<{ http: FastifyInstance; drain: Drain }> {
  const { config } = parts;
  const bodyBudget = createBodyBudget(parts.bodyBudgetBytes);
  addBodyMetrics(registry, bodyBudget);
  const app = await createHttp({
    bodyBudget,
    log: parts.log,
    trustProxy: config.trustProxy,
    portalOrigin: new URL(config.portalUrl).origin,
    currentRequest: deps.currentRequest,
    securityHeaders: securityHeadersOf(isHttps(config)),
    requestTimeoutMs: parts.requestTimeoutMs,
    maxConnections: parts.maxConnections,
  });
  parts.tracing?.traceRequests(app);
  const drain = addDrain(app);
  const readDisk = parts.readFreeBytes ?? readFreeBytes;
  addDiskMetrics(registry, config, readDisk);
  addClockMetric(registry, parts.database, parts.runtime.now);
  bindHealth(app, {
    ...createReadiness({ ...parts, drain, registry, readFreeBytes: readDisk }),
    registry,
    audit: deps.audit,
    metricsToken: config.metricsToken,
    // In production a proxy on this machine would make everyone look local.
    metricsOnLoopback: !config.production,
  });
  bindCalls(createBindOf(app, parts, deps), deps);
  const memoryLimiter = newMemoryLimiter(parts, deps);
  await bindOtherRoutes(app, deps, {
    memoryLimiter,
    secureCookies: isHttps(config),
    mailWebhookToken: config.mailWebhookToken,
  });
  await bindCspReports(app, { limiter: memoryLimiter, registry });
  await bindPortal(app, config);
  return { http: app, drain };
}

function isHttps(config: Config): boolean {
  return config.portalUrl.startsWith('https://');
}

function newMemoryLimiter({ config, runtime }: AppParts, { countExceeded }: AppDependencies) {
  const { limits, limitsFactor: factor } = config;
  return createMemoryLimiter({ limits, now: runtime.now, factor, countExceeded });
}

function createBindOf(app: FastifyInstance, parts: AppParts, deps: AppDependencies): Bind {
  const { config, database, runtime } = parts;
  const { sessions } = deps.repositories;
  const findByToken = cacheSessions(
    (tokenHash, now) => sessions.findByToken(tokenHash, now),
    database.sessionVersion.current,
  );
  return createBind(app, {
    authenticateSession(bearer, sessionBinding, mayBeCached) {
      const read = mayBeCached ? { ...sessions, findByToken } : sessions;
      return authenticate({ sessions: read, runtime }, bearer, sessionBinding);
    },
    authenticateProduct: (credentials) => authenticateProduct(config.productApps, credentials),
    limiter: deps.limiter,
    // Apart from the one of the public routes: a limiter that is full forgets all counts, and visitors from many networks
    // could reset those of sessions.
    everyCallLimiter: newMemoryLimiter(parts, deps),
    audit: deps.audit,
    locationOf: (ipAddress) => deps.geoIp?.locationOf(ipAddress) ?? null,
    secureCookies: isHttps(config),
    checkResponses: !config.production,
  });
}

async function bindPortal(app: FastifyInstance, config: Config): Promise<void> {
  const { portalUrl, helpUrl, geolocationUrl, tagManager } = config;
  const origins = pageOriginsOf(config);
  const settings = {
    portalUrl,
    helpUrl,
    geolocationUrl,
    gtmId: tagManager?.id ?? null,
    gtmUrl: tagManager?.url ?? null,
  };
  const server = { ...config, secureCookies: isHttps(config) };
  const pages = readPortalPages(portalDist, settings, origins);
  if (pages) await servePortal(app, portalDist, origins);
  app.setNotFoundHandler((request, reply) =>
    pages && isPageRequest(request, pages)
      ? sendPage(request, reply, pages, server)
      : sendUnknownCall(request, reply),
  );
}
