import { ConfigError } from './config.ts';
import { NewerDatabaseError } from './database/migrate.ts';
import { startServer } from './start-server.ts';

const SHUTDOWN_MS = 10_000;

try {
  const server = await startServer(process.env);
  let closing = false;
  const shutDown = (): void => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}

/** One line a fault, for people; anything unexpected keeps its stack. */
function reasonOf(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof NewerDatabaseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env.PORT ?? 3000} is taken. Stop what listens there or set PORT.`;
  }
  return error;
}
