import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../report-tables.ts';
import { type Fault, type FaultContext, inInstallation } from '../fault.ts';
import { authorized, type Merchant, profile } from '../merchants.ts';
import { MIN_SHARE_OPEN, openSlowConnections } from './slow-connections.ts';

const LOGINS = 1000;
const UPLOADS = 100;
const MIB = 1024 * 1024;
const SAMPLES = 500;
const PROFILE_WITHIN_MS = 100;
/** Of an upload that is refused, comes to its end too late, or is still read. */
const EXPECTED = ['503', '408', ''];
/**
 * The bodies take at most 96 MiB; the rest is what a thousand connections take, and refused bodies until Node frees them.
 * It was 280 to 375 MB, and 595 without a limit to the bodies.
 */
const GROWS_BY_MB = 480;

/**
 * A thousand logins and a hundred uploads of one merchant are sent but for their end, which follows a byte a second or
 * not at all, while another merchant works.
 */
export const withheldBodies: Fault = {
  name: 'bodies without their end',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, { merchants: 2 }, (context) => withholdBodies(context, times)),
};

async function withholdBodies(context: FaultContext, times: number) {
  const { node, merchants, send, guarantees } = context;
  const [watched, uploader] = merchants;
  if (!watched || !uploader) throw new Error('There are no merchants.');
  const url = new URL(node.url);
  const before = node.memoryMb();
  const logins = openSlowConnections(url, LOGINS, login());
  // The uploads take what memory for bodies is left, so a login after them would be refused.
  for (let tries = 0; tries < 50 && logins.count() < LOGINS; tries++) await sleep(100);
  const uploads = Array.from({ length: UPLOADS }, () => openUpload(url, uploader));
  let most = before;
  const durations: number[] = [];
  const counts: number[] = [];
  for (let sample = 0; sample < SAMPLES * times; sample++) {
    const startedAt = performance.now();
    const response = await profile(send, watched);
    durations.push(performance.now() - startedAt);
    if (response?.status !== 200) guarantees.none([response?.status], 'status of the profile');
    most = Math.max(most, node.memoryMb());
    counts.push(logins.count());
    await sleep(5);
  }
  logins.close();
  const open = median(counts);
  const statuses = uploads.map(({ response }) => response().slice('HTTP/1.1 '.length, 12));
  const refused = statuses.filter((status) => status === '503').length;
  for (const { socket } of uploads) socket.destroy();
  durations.sort((a, b) => a - b);
  const at = (part: number) => durations[Math.floor(durations.length * part)] ?? Number.NaN;
  guarantees.within(PROFILE_WITHIN_MS, at(0.99), 'a profile at p99');
  // Otherwise nothing was withheld, or less than what memory there is for it.
  guarantees.atLeast(LOGINS * MIN_SHARE_OPEN, open, 'logins without their end');
  guarantees.atLeast(1, refused, 'uploads refused for lack of memory');
  const others = statuses.filter((status) => !EXPECTED.includes(status));
  guarantees.none(others, 'statuses of uploads without their end');
  if (most - before > GROWS_BY_MB) guarantees.none([most - before], 'MB more memory');
  return {
    'logins without their end': open,
    'uploads without their end': UPLOADS,
    'uploads refused': refused,
    'memory, MB': before,
    'at most, MB': most,
    profiles: durations.length,
    'p50, ms': at(0.5),
    'p99, ms': at(0.99),
  };
}

/** A form of nearly 64 KiB, which a byte a second follows. */
function login(): string {
  const field = (name: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'a'.repeat(15_000)}\r\n`;
  const body = ['email', 'password', 'a', 'b'].map(field).join('');
  return `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 64000\r\n\r\n${body}`;
}

/** All of a picture of 5 MiB but its last bytes. */
function openUpload({ hostname, port }: URL, merchant: Merchant) {
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  const headers = Object.entries(authorized(merchant)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const start = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  let response = '';
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    response += String(chunk);
  });
  socket.write(
    `POST /api/platform/user/update-profile HTTP/1.1\r\nhost: localhost\r\n${headers.join('')}content-type: multipart/form-data; boundary=x\r\ncontent-length: ${5 * MIB}\r\n\r\n${start}`,
  );
  socket.write(Buffer.alloc(5 * MIB - start.length - 10, 'a'));
  return { socket, response: () => response };
}
