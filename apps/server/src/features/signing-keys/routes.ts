import type { FastifyInstance } from 'fastify';
import type { HandoffKeys } from './handoff-keys.ts';

/** The keys by which product apps check what the portal has signed. */
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
