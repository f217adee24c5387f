import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';

export type RawBody = FastifyRequest['raw'];
/** A client's connection. */
export type Socket = RawBody['socket'];

const KIB = 1024;
export const BODY_LIMIT = 64 * KIB;
/** For one multipart form; sizes in bytes. */
export const PART_LIMITS = {
  fields: 40,
  files: 1,
  parts: 41,
  fieldNameSize: 100,
  fieldSize: 16 * KIB,
  fileSize: 5 * KIB * KIB,
};
/** Of a multipart body with a file; one without is limited like any other. */
export const MULTIPART_LIMIT = 5 * KIB * KIB + 256 * KIB;
/**
 * How much of a body is still read after the response was sent: a browser reads a 413 only once its upload is complete.
 */
const MAX_DISCARDED_BYTES = 32 * KIB * KIB;

/**
 * Runs `read` on a body, and rejects once the body exceeds `limit`: the multipart parser limits each field and file, but
 * neither all of them together, nor the bytes between them, nor the rest of a truncated field.
 *
 * @param limit in bytes.
 * @throws AppError `too_large`
 */
export async function withinBodyLimit<Result>(
  body: RawBody,
  limit: number,
  read: () => Promise<Result>,
): Promise<Result> {
  // Before any of it is read.
  if (Number(body.headers['content-length']) > limit) throw new AppError('too_large');
  const { promise: tooLarge, reject } = Promise.withResolvers<never>();
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received <= limit) return;
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
 * Limits how much a client can send after a response that came before the end of its body. Closing the connection at
 * once would prevent a well-behaved client from reading the response.
 *
 * @param responded the connections that get no second response if the rest of the body is invalid.
 */
export function discardRestOfBodies(app: FastifyInstance, responded: WeakSet<Socket>): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Before Node's own listener, which would discard the rest without counting it.
    reply.raw.prependOnceListener('finish', () => {
      // Not the case for injected requests, as in tests.
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
  body.resume();
}
