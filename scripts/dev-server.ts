/** The server of `npm run dev`; Node restarts it when one of its files changes. */
import { ensureDemoAccount } from '@atrium/server/demo';
import { startServer } from '@atrium/server/start';

// Otherwise each thread reports its imports to Node's `--watch`, and the pool of threads takes the report for a failure.
delete process.env.WATCH_REPORT_DEPENDENCIES;

try {
  const server = await startServer(process.env);
  const demo = process.env.DATABASE_URL ? null : await ensureDemoAccount(server.app.dependencies);
  if (demo) console.log(`  Demo account  ${demo.email}  ${demo.password}`);
  process.once('SIGTERM', () => void server.close().finally(() => process.exit(0)));
} catch (error) {
  // Node waits for the next change.
  console.error(error);
  process.exitCode = 1;
}
