import { flushCompileCache } from 'node:module';
import { startServer } from './composition/start-server.ts';
import { ConfigError } from './config/config.ts';
import { StartError } from './core/start-error.ts';
import { IncompatibleDatabaseError } from './database/migrate.ts';

/** After that, whatever is still in flight is cut. */
const CLOSES_WITHIN_MS = 10_000;

try {
  const server = await startServer(process.env);
  // Node does so at an orderly end; a killed server would compile everything anew at each start.
  flushCompileCache();
  let closing = false;
  const shutDown = (code: number): void => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), server.drainMs + CLOSES_WITHIN_MS).unref();
    server.close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => shutDown(0));
  process.on('SIGINT', () => shutDown(0));

  // The last resort. A lost promise belongs to one call and must not end everybody's; after an
  // exception out of nowhere nothing is certain, so another process has to take over.
  const { log } = server.app.http;
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    shutDown(1);
  });
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}

/** One line per error, for people; anything unexpected keeps its stack. */
function reasonOf(error: unknown): unknown {
  const mendable = [ConfigError, IncompatibleDatabaseError, StartError];
  if (mendable.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env.PORT ?? 3000} is taken. Stop what listens there or set PORT.`;
  }
  return error;
}
