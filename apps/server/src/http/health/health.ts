import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Histogram, type Registry } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { Audit } from '../../core/audit/audit.ts';

export interface HealthOptions {
  isReady(): Promise<boolean>;
  isNodeReady(): Promise<boolean>;
  audit: Audit;
  /** Where other parts register what they measure. */
  registry: Registry;
  /** The bearer token that reads metrics. */
  metricsToken: string | undefined;
  /** Whether this machine gets metrics without a token when none is set. */
  metricsOnLoopback: boolean;
}

/** `/healthz` (alive), `/readyz` (can serve), `/readyz/node` (no worse than other processes) and `/metrics` (Prometheus). */
export function bindHealth(app: FastifyInstance, options: HealthOptions): void {
  const { registry } = options;
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get('/healthz', async () => ({ status: 'alive' }));
  const checks = { '/readyz': options.isReady, '/readyz/node': options.isNodeReady };
  for (const [path, check] of Object.entries(checks)) {
    app.get(path, async (_request, reply) => {
      const ready = await check();
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
    });
  }
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options)) {
      options.audit('call_refused', { call: '/metrics', code: 'not_found' });
      throw new AppError('not_found');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken: token, metricsOnLoopback }: HealthOptions,
): boolean {
  if (token === undefined) {
    return metricsOnLoopback && isLoopback(request.socket.remoteAddress ?? '');
  }
  const sent = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.');
}
