import type { FastifyInstance } from 'fastify';
import type { HandoffKeys } from './handoff-keys.ts';

/** The public keys with which product apps verify the portal's signatures. */
export function bindJwks(
  app: FastifyInstance,
  { handoffKeys }: { handoffKeys: HandoffKeys },
): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    return reply
      .header('Cache-Control', 'public, max-age=300')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(handoffKeys.publicKeys());
  });
}
