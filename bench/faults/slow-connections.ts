import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { json } from '../server/target.ts';
import { type Fault, Promises } from './fault.ts';
import { install } from './installation.ts';
import { newMerchants, profile, sendTo } from './merchants.ts';

const CONNECTIONS = 1000;
const LOGINS_AT_ONCE = 50;
const SAMPLES = 500;
const PROFILE_WITHIN_MS = 100;

/** A thousand connections send a header's letter now and then, and a flood of logins is tried, while a merchant works. */
export const slowConnections: Fault = {
  name: 'slow connections and a flood of logins',
  databases: ['sqlite', 'postgres'],
  async make(database, times) {
    const installation = await install(database);
    const [node] = installation.nodes;
    if (!node) throw new Error('There is no server.');
    const send = sendTo([node.url]);
    const promises = new Promises();
    const sockets: Socket[] = [];
    let flooding = true;
    try {
      const [merchant] = await newMerchants(installation, 1);
      if (!merchant) throw new Error('There is no merchant.');
      for (let index = 0; index < CONNECTIONS; index++) sockets.push(dribble(new URL(node.url)));
      let logins = 0;
      const flood = Array.from({ length: LOGINS_AT_ONCE }, async (_, index) => {
        while (flooding) {
          const body = json({ email: `nobody-${index}@shop.example`, password: 'Wrong-One9_' });
          const answer = await send({ method: 'POST', path: '/api/auth/login', ...body });
          if (answer === null) await sleep(100);
          else logins += 1;
        }
      });
      await sleep(1000);
      const durations: number[] = [];
      for (let sample = 0; sample < SAMPLES * times; sample++) {
        const startedAt = performance.now();
        const answer = await profile(send, merchant);
        durations.push(performance.now() - startedAt);
        if (answer?.status !== 200) promises.none([answer?.status], 'the profile answers');
        await sleep(5);
      }
      flooding = false;
      await Promise.all(flood);
      durations.sort((a, b) => a - b);
      const p99 = durations[Math.floor(durations.length * 0.99)] ?? Number.NaN;
      promises.within(PROFILE_WITHIN_MS, p99, 'a profile at p99');
      return {
        figures: {
          'slow connections': CONNECTIONS,
          'logins refused': logins,
          profiles: durations.length,
          'p50, ms': durations[Math.floor(durations.length / 2)] ?? Number.NaN,
          'p99, ms': p99,
        },
        ...promises,
      };
    } finally {
      flooding = false;
      for (const socket of sockets) socket.destroy();
      await installation.stop();
    }
  },
};

/** A connection whose request never ends; the server may close it. */
function dribble({ hostname, port }: URL): Socket {
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => socket.destroy());
  socket.write('POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
  const timer = setInterval(() => socket.write('a'), 1000);
  socket.on('close', () => clearInterval(timer));
  return socket;
}
