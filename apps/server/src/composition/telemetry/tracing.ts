import { AsyncLocalStorage } from 'node:async_hooks';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { DatabaseKind, QueryEvent } from '../../database/database.ts';

/** How long a collector that does not respond may delay the end of the process. */
const EXPORT_TIMEOUT_MS = 2000;
/** Polled by load balancers and Prometheus. */
const UNTRACED_ROUTES = new Set(['/healthz', '/readyz', '/readyz/node', '/metrics']);
const SYSTEM_NAMES: Readonly<Record<DatabaseKind, string>> = {
  sqlite: 'sqlite',
  postgres: 'postgresql',
};

export interface Tracing {
  /** Makes each request a span whose trace id is the request id of the log. */
  traceRequests(app: FastifyInstance): void;
  /** Adds a query to the request that it was made for. */
  traceQuery(kind: DatabaseKind, event: QueryEvent): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP. They name routes and statements, never URLs, values or
 * people.
 */
export function startTracing(
  { url, ratio, serviceName }: NonNullable<Config['traces']>,
  log: Logger,
): Tracing {
  const random = new RandomIdGenerator();
  let nextTraceId: string | undefined;
  const exporter = new OTLPTraceExporter({
    url: `${url}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: {
      generateTraceId: () => nextTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer('atrium');
  const current = new AsyncLocalStorage<Span>();

  /** Begins a new trace, with a link to the trace in the caller's `traceparent` header. */
  function startRequestSpan(name: string, requestId: string, traceparent: unknown): Span {
    const caller = callerOf(traceparent);
    nextTraceId = requestId;
    const links = caller ? [{ context: caller }] : [];
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, links }, ROOT_CONTEXT);
    nextTraceId = undefined;
    return span;
  }

  return {
    traceRequests(app) {
      const spans = new WeakMap<object, Span>();
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, id, routeOptions, headers } = request;
        const route = routeOptions.url ?? 'none';
        if (UNTRACED_ROUTES.has(route)) return done();
        const span = startRequestSpan(`${method} ${route}`, id, headers.traceparent);
        span.setAttributes({ 'http.request.method': method, 'http.route': route });
        spans.set(request, span);
        current.run(span, done);
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    traceQuery(kind, { query, queryDurationMillis, level }) {
      const parent = current.getStore();
      if (!parent) return;
      const endTime = Date.now();
      const attributes = { 'db.system.name': SYSTEM_NAMES[kind], 'db.query.text': query.sql };
      const startTime = endTime - queryDurationMillis;
      const options = { kind: SpanKind.CLIENT, attributes, startTime };
      const [verb = 'query'] = query.sql.split(' ', 1);
      const span = tracer.startSpan(verb, options, trace.setSpan(ROOT_CONTEXT, parent));
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    close: () =>
      provider
        .shutdown()
        .catch((err: unknown) => log.warn({ err }, 'the last traces were not sent')),
  };
}

/** The span that a `traceparent` header (W3C trace context) names; anybody can write one. */
function callerOf(traceparent: unknown): SpanContext | null {
  const [, traceId = '', spanId = ''] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(String(traceparent)) ?? [];
  const context = { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true };
  return isSpanContextValid(context) ? context : null;
}
