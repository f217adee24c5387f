import type { FastifyInstance } from 'fastify';
import type { SigningKeys } from './signing-keys.ts';

/** The public keys with which product apps verify the portal's signatures. */
export function bindJwks(
  app: FastifyInstance,
  { signingKeys }: { signingKeys: SigningKeys },
): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    return reply
      .header('Cache-Control', 'public, max-age=300')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(signingKeys.publicKeys());
  });
}
