import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../composition/dependencies.ts';
import { AppError } from '../core/app-error.ts';
import { openProbe, PROBE_HEADER, PROBE_PATH, sealSighting } from './proxy-probe.ts';

/**
 * Tells the operator's doctor what of its request has arrived here, sealed. To strangers there is
 * nothing at this address.
 */
export function bindProbe(
  app: FastifyInstance,
  { sealer, runtime }: Pick<Dependencies, 'sealer' | 'runtime'>,
): void {
  app.get(PROBE_PATH, async (request, reply) => {
    const id = openProbe(sealer, headerOf(request, PROBE_HEADER), runtime.now());
    if (id === null) throw new AppError('not_found');
    const { remoteAddress = '', remotePort = 0 } = request.socket;
    const sighting = sealSighting(sealer, {
      id,
      clientAddress: request.ip,
      peer: { address: remoteAddress, port: remotePort },
      forwardedFor: headerOf(request, 'x-forwarded-for')
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
      // The socket's own end comes first; undefined where no proxy is trusted.
      believed: (request.ips?.length ?? 1) - 1,
    });
    return reply.header('Cache-Control', 'no-store').type('text/plain').send(sighting);
  });
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  return [headers[name] ?? []].flat().join(', ');
}
