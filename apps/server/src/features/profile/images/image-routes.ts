import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../core/network.ts';
import { hashSecret } from '../../../crypto/secrets.ts';
import { sendUnknownCall } from '../../../http/create-http.ts';
import type { Limiter } from '../../../limits/limiter.ts';
import { findServedImage, type ServedImageDeps } from './image-files.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * The merchants' images. Their names are unguessable, because a page's `<img>` sends no token. The headers, with those of
 * every response, keep browsers from running them, framing them or exposing them to other sites. A name without an image
 * counts, because each is looked up in the database.
 *
 * @param limiter counts in memory.
 */
export function bindImages(
  app: FastifyInstance,
  deps: ServedImageDeps,
  limiter: Pick<Limiter, 'consume' | 'refund'>,
): void {
  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const network = networkOf(request.ip);
    await limiter.consume('imagesByNetwork', network);
    await limiter.consume('imageMissesByNetwork', network);
    const refund = () => limiter.refund('imageMissesByNetwork', network);
    const file = request.params['*'];
    // A name never gets another content.
    const tag = `"${hashSecret(file)}"`;
    const isCached = request.headers['if-none-match'] === tag;
    const found = await findServedImage(deps, file, isCached).catch(async (error) => {
      // The caller did not cause a failure of the database or the bucket, so it does not count.
      await refund();
      throw error;
    });
    if (found === null) {
      sendUnknownCall(request, reply);
      return reply;
    }
    await refund();
    reply.header('ETag', tag);
    if (found === 'cached') return reply.code(304).send();
    return reply
      .header('Content-Type', 'image/jpeg')
      .header('Content-Disposition', 'inline')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cache-Control', `private, max-age=${YEAR_SECONDS}, immutable`)
      .send(found);
  });
}
