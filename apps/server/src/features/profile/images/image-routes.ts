import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../core/network.ts';
import { hashSecret } from '../../../crypto/secrets.ts';
import { sendUnknownCall } from '../../../http/create-http.ts';
import type { Limiter } from '../../../limits/limiter.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readImageFile } from './image-files.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * The merchants' images. Their names are unguessable, because a page's `<img>` sends no token. The headers, with those of
 * every response, keep browsers from running them, framing them or exposing them to other sites. A name without an image
 * counts, because each may be a request to a bucket that is paid for.
 *
 * @param limiter counts in memory.
 */
export function bindImages(
  app: FastifyInstance,
  { imageStore }: Pick<Dependencies, 'imageStore'>,
  limiter: Pick<Limiter, 'consume' | 'refund'>,
): void {
  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const network = networkOf(request.ip);
    await limiter.consume('imagesByNetwork', network);
    // A name never gets another content.
    const tag = `"${hashSecret(request.params['*'])}"`;
    if (request.headers['if-none-match'] === tag) return reply.header('ETag', tag).code(304).send();
    await limiter.consume('imageMissesByNetwork', network);
    const refund = () => limiter.refund('imageMissesByNetwork', network);
    const bytes = await readImageFile(imageStore, request.params['*']).catch(async (error) => {
      // The caller did not cause a failure of the bucket, so it does not count.
      await refund();
      throw error;
    });
    if (bytes === null) {
      sendUnknownCall(request, reply);
      return reply;
    }
    await refund();
    return reply
      .header('Content-Type', 'image/jpeg')
      .header('ETag', tag)
      .header('Content-Disposition', 'inline')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cache-Control', `private, max-age=${YEAR_SECONDS}, immutable`)
      .send(bytes);
  });
}
