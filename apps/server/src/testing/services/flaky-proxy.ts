import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between the server and a dependency that can be made unreachable. */
export interface FlakyProxy {
  port: number;
  /** From now on all bytes are discarded; new connections are accepted and get no response. */
  blackhole(): void;
  /** Requests pass; instead of the response the client's connection ends. */
  loseResponses(): void;
  /** From now on the responses pass so much later, in their order. */
  delayResponses(ms: number): void;
  /** Bytes pass again; the discarded ones are lost, and both sides still consider the connection open. */
  letThrough(): void;
  /** Closes every connection; new ones reach the dependency again. */
  recover(): void;
  /** Closes every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Listens again after `refuse`. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** @param target host and port of the dependency. */
export async function startFlakyProxy(target: { host: string; port: number }): Promise<FlakyProxy> {
  const sockets = new Set<Socket>();
  let isBlackholed = false;
  let losesResponses = false;
  let delayMs = 0;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };

  const server = createServer((client) => {
    track(client);
    if (isBlackholed) {
      client.resume();
      return;
    }
    const dependency = track(connect(target.port, target.host));
    client.on('data', (bytes) => isBlackholed || dependency.write(bytes));
    let dueAt = 0;
    const pass = (bytes: Buffer | string) => {
      const now = performance.now();
      dueAt = Math.max(dueAt, now + delayMs);
      if (dueAt <= now) client.write(bytes);
      else setTimeout(() => client.write(bytes), dueAt - now).unref();
    };
    dependency.on('data', (bytes) => {
      if (losesResponses) client.destroy();
      else if (!isBlackholed) pass(bytes);
    });
    client.on('close', () => dependency.destroy());
    dependency.on('close', () => client.destroy());
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    endAll();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  await listen(0);
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    blackhole: () => {
      isBlackholed = true;
    },
    loseResponses: () => {
      losesResponses = true;
    },
    delayResponses: (ms) => {
      delayMs = ms;
    },
    letThrough: () => {
      isBlackholed = false;
      losesResponses = false;
    },
    recover: () => {
      isBlackholed = false;
      endAll();
    },
    refuse: close,
    accept: () => listen(port),
    close,
  };
}
