import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../report-tables.ts';
import { json } from '../../server/target.ts';
import { type Fault, inInstallation } from '../fault.ts';
import { profile, type Send } from '../merchants.ts';

const CONNECTIONS = 1000;
const LOGINS_AT_ONCE = 50;
const SAMPLES = 500;
const PROFILE_WITHIN_MS = 100;

/** The server closes them one after the other, and each is replaced. */
export const MIN_SHARE_OPEN = 0.99;

/** A thousand connections send a header one byte a second (slowloris), and a flood of logins is tried, while a merchant works. */
export const slowConnections: Fault = {
  name: 'slow connections and a flood of logins',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, { merchants: 1 }, async ({ node, merchants, send, guarantees }) => {
      const connections = openSlowConnections(
        new URL(node.url),
        CONNECTIONS,
        'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
      );
      const flood = startFlood(send);
      await sleep(1000);
      const durations: number[] = [];
      const counts: number[] = [];
      for (const merchant of merchants) {
        for (let sample = 0; sample < SAMPLES * times; sample++) {
          const startedAt = performance.now();
          const response = await profile(send, merchant);
          durations.push(performance.now() - startedAt);
          counts.push(connections.count());
          if (response?.status !== 200)
            guarantees.none([response?.status], 'status of the profile');
          await sleep(5);
        }
      }
      const logins = await flood.stop();
      connections.close();
      const open = median(counts);
      durations.sort((a, b) => a - b);
      const at = (part: number) => durations[Math.floor(durations.length * part)] ?? Number.NaN;
      guarantees.within(PROFILE_WITHIN_MS, at(0.99), 'a profile at p99');
      // Otherwise nothing was withstood.
      guarantees.atLeast(CONNECTIONS * MIN_SHARE_OPEN, open, 'open connections');
      guarantees.atLeast(1, logins, 'logins of the flood that got a response');
      return {
        'slow connections': CONNECTIONS,
        'open, in the median': open,
        'logins tried': logins,
        profiles: durations.length,
        'p50, ms': at(0.5),
        'p99, ms': at(0.99),
      };
    }),
};

/** Sends wrong logins without a pause until it is stopped; returns their number. */
function startFlood(send: Send): { stop(): Promise<number> } {
  let flooding = true;
  let logins = 0;
  const clients = Array.from({ length: LOGINS_AT_ONCE }, async (_, index) => {
    while (flooding) {
      const body = json({ email: `nobody-${index}@shop.example`, password: 'Wrong-One9_' });
      const response = await send({ method: 'POST', path: '/api/auth/login', ...body });
      if (response === null) await sleep(100);
      else logins += 1;
    }
  });
  return {
    async stop() {
      flooding = false;
      await Promise.all(clients);
      return logins;
    },
  };
}

/**
 * Keeps so many requests going that never end: the server closes each after a while, and another takes its place.
 *
 * @param beginning of each request; a byte a second follows it.
 * @returns how many are open, and a function that ends them.
 */
export function openSlowConnections(
  { hostname, port }: URL,
  count: number,
  beginning: string,
): { count(): number; close(): void } {
  const open = new Set<Socket>();
  let isClosing = false;
  const start = () => {
    const socket = connect({ host: hostname, port: Number(port) });
    let timer: NodeJS.Timeout | undefined;
    socket.on('error', () => socket.destroy());
    socket.on('connect', () => {
      open.add(socket);
      socket.write(beginning);
      timer = setInterval(() => socket.write('a'), 1000);
    });
    // What the server sends back is discarded; unread, it would hide that the server has closed the connection.
    socket.resume();
    socket.on('close', () => {
      clearInterval(timer);
      // Not if it was refused, which would be tried again without end.
      if (open.delete(socket) && !isClosing) start();
    });
  };
  for (let connection = 0; connection < count; connection++) start();
  return {
    count: () => open.size,
    close() {
      isClosing = true;
      for (const socket of open) socket.destroy();
    },
  };
}
