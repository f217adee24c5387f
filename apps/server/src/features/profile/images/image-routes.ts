import type { FastifyInstance } from 'fastify';
import { sendUnknownCall } from '../../../http/create-http.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readImageFile } from './image-files.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * The merchants' images. Their names are unguessable, because a page's `<img>` sends no token. The headers, with those of
 * every response, keep browsers from running them, framing them or exposing them to other sites.
 */
export function bindImages(
  app: FastifyInstance,
  { imageStore }: Pick<Dependencies, 'imageStore'>,
): void {
  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const bytes = await readImageFile(imageStore, request.params['*']);
    if (bytes === null) {
      sendUnknownCall(request, reply);
      return reply;
    }
    return reply
      .header('Content-Type', 'image/jpeg')
      .header('Content-Disposition', 'inline')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cache-Control', `private, max-age=${YEAR_SECONDS}, immutable`)
      .send(bytes);
  });
}
