import { flushCompileCache } from 'node:module';

/** What a signal does. Until the server listens, the process ends at once: that loses nothing, even during a migration. */
let shutDown = (code: number): void => process.exit(code);
// Before anything else is loaded: in a container this process is the first, and the kernel ignores its unhandled signals.
process.on('SIGTERM', () => shutDown(0));
process.on('SIGINT', () => shutDown(0));

try {
  const { CLOSES_WITHIN_MS, startServer } = await import('./composition/start-server.ts');
  const server = await startServer(process.env);
  let closing = false;
  shutDown = (code) => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), server.drainMs + CLOSES_WITHIN_MS).unref();
    server.close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  // Node writes its compile cache only at an orderly end. A killed server would compile everything again.
  flushCompileCache();

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
  // By their names, because their modules load most of the server.
  const expectedErrors = ['ConfigError', 'IncompatibleDatabaseError', 'StartError'];
  if (error instanceof Error && expectedErrors.includes(error.name)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env.PORT ?? 3000} is taken. Stop what listens there or set PORT.`;
  }
  return error;
}
