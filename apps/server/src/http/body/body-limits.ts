import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';

type RawBody = FastifyRequest['raw'];
/** A client's connection. */
export type Socket = RawBody['socket'];

const KIB = 1024;
export const BODY_LIMIT = 64 * KIB;
/** Of one form in parts; sizes in bytes. */
export const PART_LIMITS = {
  fields: 40,
  files: 1,
  parts: 41,
  fieldNameSize: 100,
  fieldSize: 16 * KIB,
  fileSize: 5 * KIB * KIB,
};
export const MULTIPART_LIMIT = 5 * KIB * KIB + 256 * KIB;
/** What is still read after the response: a browser reads its 413 only once its upload is sent. */
const MAX_DISCARDED_BYTES = 32 * KIB * KIB;

/**
 * Runs `read` on a body whose length nobody announced, and gives it up once more than a form may have has come: the
 * parser of forms limits fields and files, but not what stands between them or how long a cut field goes on.
 *
 * @throws AppError `too_large`
 */
export async function withinBodyLimit<Result>(
  body: RawBody,
  read: () => Promise<Result>,
): Promise<Result> {
  const { promise: tooLarge, reject } = Promise.withResolvers<never>();
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received <= MULTIPART_LIMIT) return;
    body.unpipe();
    reject(new AppError('too_large'));
  };
  body.on('data', count);
  try {
    return await Promise.race([read(), tooLarge]);
  } finally {
    body.off('data', count);
  }
}

/**
 * Lets nobody send on for ever after a response before the end of the body. Hanging up at once would take the
 * response away from an honest sender.
 *
 * @param responded records which connections get no second response if the rest of the body is unreadable.
 */
export function discardRestOfBodies(app: FastifyInstance, responded: WeakSet<Socket>): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Before Node's own listener, which would throw the rest away uncounted.
    reply.raw.prependOnceListener('finish', () => {
      // Not so in requests that are made within the process.
      if (request.raw.complete === false) discardRest(request.raw, responded);
    });
    done();
  });
}

function discardRest(body: RawBody, responded: WeakSet<Socket>): void {
  const { socket } = body;
  let discarded = 0;
  responded.add(socket);
  body.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED_BYTES) socket.destroy();
  });
  body.once('end', () => responded.delete(socket));
  // Whoever reads nothing of a body leaves it to Node, see above.
  while (body.read() !== null);
  body.resume();
}
