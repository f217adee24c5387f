import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port that nobody listens on. It lies below those that systems hand out by themselves (32768 on
 * Linux, 49152 elsewhere), so that nothing that takes any port in the meantime takes this one.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_768);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (error: NodeJS.ErrnoException) => {
      // Any other reason, such as too many open files, holds for the next port too.
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}
