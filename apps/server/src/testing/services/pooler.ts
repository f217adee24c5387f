import { once } from 'node:events';
import net from 'node:net';

/** The length of a startup message and the version of the protocol, before the settings. */
const STARTUP_HEAD = 8;

/**
 * Forwards to PostgreSQL as a pooler does: with a process id of its own, and without passing on the timeouts of a
 * connection.
 */
export async function startPooler(
  postgresUrl: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const target = new URL(postgresUrl);
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    client.once('data', (data) => {
      upstream.write(withoutTimeouts(Buffer.from(data)));
      client.pipe(upstream);
    });
    upstream.on('data', (data) => client.write(withOtherProcessId(Buffer.from(data))));
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo; // listens on a port
  const url = Object.assign(new URL(postgresUrl), { hostname: '127.0.0.1', port: String(port) });
  return { url: url.href, close: async () => void server.close() };
}

/** The startup message: its length, the version, and names and values that each end with a zero. */
function withoutTimeouts(startup: Buffer): Buffer {
  const settings = startup.toString('latin1', STARTUP_HEAD);
  const kept = Buffer.from(settings.replaceAll(/\w+_timeout\0[^\0]*\0/g, ''), 'latin1');
  const changed = Buffer.concat([startup.subarray(0, STARTUP_HEAD), kept]);
  changed.writeInt32BE(changed.length);
  return changed;
}

/** `BackendKeyData`: K, the length 12, the process id, a secret. */
function withOtherProcessId(data: Buffer): Buffer {
  const at = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) data.writeInt32BE(1, at + 5);
  return data;
}
