import type { FastifyInstance } from 'fastify';

/** The shutdown phase: the process still responds, and closes each connection after its response. */
export interface Drain {
  readonly draining: boolean;
  begin(): void;
}

/**
 * Gives load balancers and clients time to use another process before the server closes. Closing at once would reset
 * connections whose request has arrived but was not read yet.
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
