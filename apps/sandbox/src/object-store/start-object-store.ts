import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { failureOfSignature, type ObjectStoreKeys } from './verify-signature.ts';

export interface ObjectStoreOptions extends ObjectStoreKeys {
  readonly bucket: string;
  /** The maximum number of keys per page of a listing. Default: 1000, as at S3. */
  readonly pageSize?: number;
  /** Milliseconds since 1970. Default: the system's clock. */
  readonly now?: () => number;
}

interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly writtenAt: number;
}

export interface ObjectStore {
  /** For path-style requests: `URL/BUCKET/KEY`. */
  readonly url: string;
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** Changes when an object was written; nothing if there is none of this key. */
  setWrittenAt(key: string, at: Date): void;
  close(): Promise<void>;
}

/** Starts a stand-in for S3 on a free loopback port: one bucket, and only signed requests. */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>();
  const server = Fastify({ forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  refuseUnsigned(server, options);
  addObjectRoutes(server, objects, options);
  addListing(server, objects, options);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    objects,
    setWrittenAt(key, at) {
      const object = objects.get(key);
      if (object) objects.set(key, { ...object, writtenAt: at.getTime() });
    },
    close: () => server.close(),
  };
}

function refuseUnsigned(server: FastifyInstance, options: ObjectStoreOptions): void {
  const { now = Date.now } = options;
  server.addHook('preHandler', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { method, url, headers } = request;
    const error = await failureOfSignature({ method, url, headers, body }, options, now());
    if (error !== null) return sendError(reply, 403, error);
  });
}

function addObjectRoutes(
  server: FastifyInstance,
  objects: Map<string, StoredObject>,
  { bucket, now = Date.now }: ObjectStoreOptions,
): void {
  const path = `/${bucket}/*`;
  const keyOf = (params: unknown) => (params as { '*': string })['*']; // the route's own wildcard

  server.put(path, async ({ params, body, headers }, reply) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const contentType = headers['content-type'] ?? 'binary/octet-stream';
    objects.set(keyOf(params), { bytes, contentType, writtenAt: now() });
    return reply.code(200).send();
  });
  server.get(path, async ({ params }, reply) => {
    const found = objects.get(keyOf(params));
    if (!found) return sendError(reply, 404, 'NoSuchKey');
    return reply.type(found.contentType).send(found.bytes);
  });
  server.delete(path, async ({ params }, reply) => {
    objects.delete(keyOf(params));
    return reply.code(204).send();
  });
}

/** ListObjectsV2; the continuation token is the last key of the previous page. */
function addListing(
  server: FastifyInstance,
  objects: ReadonlyMap<string, StoredObject>,
  { bucket, pageSize = 1000 }: ObjectStoreOptions,
): void {
  server.get<{ Querystring: Record<string, string> }>(`/${bucket}`, async ({ query }, reply) => {
    const { prefix = '', 'continuation-token': after = '' } = query;
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, pageSize);
    const contents = page.map((key) => {
      const modified = new Date(objects.get(key)?.writtenAt ?? 0).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`;
    });
    const next =
      page.length < keys.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>';
    return reply
      .type('application/xml')
      .send(
        `<?xml version="1.0"?><ListBucketResult>${next}${contents.join('')}</ListBucketResult>`,
      );
  });
}

function sendError(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply
    .code(status)
    .type('application/xml')
    .send(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
