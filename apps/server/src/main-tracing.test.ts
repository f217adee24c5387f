import { afterEach, expect, inject, it } from 'vitest';
import { killServers, startServer, untilReady } from './testing/server-process.ts';

afterEach(killServers);

/** Prints a line for each module of OpenTelemetry that the process loads, but for its API, which the client of Prometheus needs. */
const REPORT = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (/\\/@opentelemetry\\/(?!api\\/)/.test(url)) console.log('OpenTelemetry: ' + url);
      return next(url, context);
    },
  });`;

// It has nothing to do with the database.
it.runIf(inject('postgresUrl') === null).each([
  ['no module of OpenTelemetry without a collector', {}, false],
  ['some with one', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, true],
])('the server loads %s', async (_, environment, loads) => {
  const server = await startServer({
    ...environment,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REPORT)}`,
  });
  await untilReady(server);
  expect(server.output().includes('OpenTelemetry: ')).toBe(loads);
});
