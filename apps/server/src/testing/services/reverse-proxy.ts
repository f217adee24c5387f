import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a proxy makes of the X-Forwarded-For that came; undefined leaves the header out. */
export type Forwarding = (came: string | undefined, client: string) => string | undefined;

/** How proxies treat X-Forwarded-For. */
export const forwardings = {
  appends: (came, client) => (came === undefined ? client : `${came}, ${client}`),
  overwrites: (_came, client) => client,
  'passes on': (came) => came,
  removes: () => undefined,
} satisfies Record<string, Forwarding>;

export interface ReverseProxy {
  /** `http://localhost:…` */
  url: string;
  port: number;
  close(): void;
}

/** Stands in front of a server on this machine, as an operator's proxy does. */
export async function startReverseProxy(
  targetPort: number,
  forwarding: Forwarding,
): Promise<ReverseProxy> {
  const server = createServer((came, response) => {
    const passedOn = request(
      {
        host: 'localhost',
        port: targetPort,
        path: came.url,
        method: came.method,
        headers: headersFor(came, forwarding),
        agent: false,
      },
      (from) => {
        response.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(response);
      },
    );
    passedOn.on('error', () => response.writeHead(502).end());
    came.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo; // listens on a port, so no pipe's name
  return { url: `http://localhost:${port}`, port, close: () => server.close() };
}

function headersFor({ headers, socket }: IncomingMessage, forwarding: Forwarding) {
  const { 'x-forwarded-for': came, ...rest } = headers;
  const forwarded = forwarding(came?.toString(), socket.remoteAddress ?? '');
  return { ...rest, ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) };
}
