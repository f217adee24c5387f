import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../config/config.ts';
import { createCurrentRequest } from '../core/request-context.ts';
import { systemRuntime } from '../core/runtime.ts';
import { toStartError } from '../core/start-error.ts';
import { migrate, newerMigrations } from '../database/migrate.ts';
import { type App, createApp } from './app.ts';
import { assertWritable, needsDataDir } from './data-dir.ts';
import { refuseDemoAccount } from './demo-account.ts';
import { openConfiguredDatabase } from './open-configured-database.ts';
import { createLog } from './telemetry/create-log.ts';

/** How long closing may take after `DRAIN_SECONDS`. With the default of one second the process ends within ten seconds. */
export const CLOSES_WITHIN_MS = 9_000;

export interface RunningServer {
  /** Where the server listens, for example `http://localhost:3000`. */
  url: string;
  app: App;
  /** How long requests are still served after `close`, while `/readyz` fails. */
  drainMs: number;
  /** Finishes the requests in flight, then closes everything. */
  close(): Promise<void>;
}

/**
 * Reads the configuration, migrates the database and listens.
 *
 * @throws ConfigError, IncompatibleDatabaseError, StartError, or Node's listen error (`EADDRINUSE`).
 */
export async function startServer(
  environment: Record<string, string | undefined>,
): Promise<RunningServer> {
  const config = readConfig(environment);
  const log = createLog(config);
  if (needsDataDir(config)) assertWritable(config.dataDir);
  // Loaded only if tracing is configured.
  const tracing =
    config.traces && (await import('./telemetry/tracing.ts')).startTracing(config.traces, log);
  const currentRequest = createCurrentRequest();
  const database = openConfiguredDatabase(config, log, {
    traceQuery: tracing?.traceQuery,
    fairnessKey: currentRequest.fairnessKey,
  });
  try {
    await migrate(database, log);
    const newer = await newerMigrations(database);
    if (newer.length > 0) {
      log.warn(
        { migrations: newer },
        'the database is of a newer version, with which this one works',
      );
    }
    const app = await createApp({
      config,
      database,
      runtime: systemRuntime,
      log,
      tracing,
      currentRequest,
    });
    if (config.production) await refuseDemoAccount(app.dependencies.repositories);
    await app.http.listen({ port: config.port, host: config.host });
    app.startJobs();
    const { portalUrl: url, drainMs } = config;
    return { url, app, drainMs, close: () => drainAndClose(app, drainMs) };
  } catch (error) {
    await database.close();
    throw toStartError(error);
  }
}

/** Waits before closing, so that load balancers can notice and send requests elsewhere. */
async function drainAndClose(app: App, drainMs: number): Promise<void> {
  app.drain();
  await wait(drainMs);
  await app.close();
}
