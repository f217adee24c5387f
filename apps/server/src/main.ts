import { flushCompileCache } from 'node:module';
import { CLOSES_WITHIN_MS, startServer } from './composition/start-server.ts';
import { ConfigError } from './config/config.ts';
import { StartError } from './core/start-error.ts';
import { IncompatibleDatabaseError } from './database/migrate.ts';

try {
  const server = await startServer(process.env);
  // Node writes its compile cache only at an orderly end. A killed server would compile everything again.
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

  // An unhandled rejection concerns one request and is only logged. After an uncaught exception the
  // state is unknown, so the process exits and its supervisor starts another.
  const { log } = server.app.http;
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    shutDown(1);
  });
} catch (error) {
  console.error(printable(error));
  process.exit(1);
}

/** One line for an error that the operator can correct; anything unexpected keeps its stack. */
function printable(error: unknown): unknown {
  const expectedErrors = [ConfigError, IncompatibleDatabaseError, StartError];
  if (expectedErrors.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env.PORT ?? 3000} is taken. Stop what listens there or set PORT.`;
  }
  return error;
}
