import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The X-Forwarded-For a proxy sends for the one it received; undefined leaves the header out. */
export type Forwarding = (received: string | undefined, client: string) => string | undefined;

/** How proxies treat X-Forwarded-For. */
export const forwardings = {
  appends: (received, client) => (received === undefined ? client : `${received}, ${client}`),
  overwrites: (_received, client) => client,
  'passes on': (received) => received,
  removes: () => undefined,
} satisfies Record<string, Forwarding>;

export interface ReverseProxy {
  /** `http://localhost:…` */
  url: string;
  port: number;
  close(): void;
}

/** A reverse proxy in front of a server on this machine. */
export async function startReverseProxy(
  targetPort: number,
  forwarding: Forwarding,
): Promise<ReverseProxy> {
  const server = createServer((received, response) => {
    const proxied = request(
      {
        host: 'localhost',
        port: targetPort,
        path: received.url,
        method: received.method,
        headers: headersFor(received, forwarding),
        agent: false,
      },
      (from) => {
        response.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(response);
      },
    );
    proxied.on('error', () => response.writeHead(502).end());
    received.pipe(proxied);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo; // listens on a port, so no pipe's name
  return { url: `http://localhost:${port}`, port, close: () => server.close() };
}

function headersFor({ headers, socket }: IncomingMessage, forwarding: Forwarding) {
  const { 'x-forwarded-for': received, ...rest } = headers;
  const forwarded = forwarding(received?.toString(), socket.remoteAddress ?? '');
  return { ...rest, ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) };
}
