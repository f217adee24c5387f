import type { FastifyInstance } from 'fastify';

/** The last moments of a process: it still responds, but closes each connection afterwards. */
export interface Drain {
  readonly draining: boolean;
  begin(): void;
}

/**
 * Lets load balancers and clients move on before the server closes. Closing at once would reset
 * connections whose request has arrived but is not read yet.
 */
export function addDrain(app: FastifyInstance): Drain {
  let draining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('Connection', 'close');
  });
  return {
    get draining() {
      return draining;
    },
    begin() {
      draining = true;
    },
  };
}
