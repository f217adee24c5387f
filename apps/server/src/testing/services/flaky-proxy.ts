import { connect, createServer, type Socket } from 'node:net';

/** Stands between the server and a dependency, which can so be made to vanish. */
export interface FlakyProxy {
  port: number;
  /** From now on bytes are swallowed, and new connections are accepted and get no response. */
  swallow(): void;
  /** Bytes pass again; swallowed ones are lost, and both sides still consider the connection open. */
  letThrough(): void;
  /** Ends every connection; new ones reach the dependency again. */
  recover(): void;
  close(): Promise<void>;
}

/** @param target host and port of the dependency. */
export async function startFlakyProxy(target: { host: string; port: number }): Promise<FlakyProxy> {
  const sockets = new Set<Socket>();
  let swallows = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };

  const server = createServer((client) => {
    keep(client);
    if (swallows) {
      client.resume();
      return;
    }
    const dependency = keep(connect(target.port, target.host));
    client.on('data', (bytes) => swallows || dependency.write(bytes));
    dependency.on('data', (bytes) => swallows || client.write(bytes));
    client.on('close', () => dependency.destroy());
    dependency.on('close', () => client.destroy());
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    swallow: () => {
      swallows = true;
    },
    letThrough: () => {
      swallows = false;
    },
    recover: () => {
      swallows = false;
      endAll();
    },
    close: () => {
      endAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
