import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection on which a test writes HTTP byte by byte, as no client would. */
export async function openConnection(portalUrl: string) {
  const { port, hostname } = new URL(portalUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let received = '';
  let isOver = false;
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  // The server may hang up while we still send; what came before that is what counts.
  socket.on('error', () => undefined);
  const over = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isOver = true;
      resolve();
    });
  });

  return {
    write: (text: string | Buffer) => socket.write(text),
    /** Sends without end, until the server hangs up. @returns how many bytes it let come. */
    async sendForever(chunk: Buffer): Promise<number> {
      while (!isOver) {
        if (socket.write(chunk)) continue;
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), over]);
      }
      return socket.bytesWritten;
    },
    leave: () => socket.destroy(),
    received: () => received,
    /** All that came until the server hung up. */
    async untilClosed(): Promise<string> {
      await over;
      return received;
    },
  };
}

/** A piece of a body whose length nobody announced. */
export function httpChunk(bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
}
