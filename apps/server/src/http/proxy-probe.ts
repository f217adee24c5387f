import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppError } from '../core/app-error.ts';
import type { Runtime } from '../core/runtime.ts';
import type { Sealer } from '../crypto/sealing.ts';

/** The doctor calls it at the public URL to see what arrives of a request behind the reverse proxy. */
export const PROBE_PATH = '/healthz/probe';
export const PROBE_HEADER = 'x-atrium-probe';

/** Doctor and server may run on machines whose clocks differ. */
const MAX_AGE_MS = 5 * 60 * 1000;

const probeSchema = z.strictObject({ id: z.string(), sentAt: z.number() });

const probeResultSchema = z.strictObject({
  /** Of the probe that this responds to. */
  id: z.string(),
  /** Whom limits would count. */
  clientAddress: z.string(),
  /** The other end of the connection: the last proxy, or the client. */
  peer: z.strictObject({ address: z.string(), port: z.number() }),
  /** X-Forwarded-For as it arrived, one address an entry. */
  forwardedFor: z.array(z.string()),
  /** How many of these, counted from the last, the server trusts. */
  trustedHops: z.number(),
});

/** What the server saw of a probe. */
export type ProbeResult = z.infer<typeof probeResultSchema>;

/** A probe, which cannot be created without `SECRET_KEY`. */
export function sealProbe(sealer: Sealer, id: string, now: number): string {
  return sealer.seal('probe', JSON.stringify({ id, sentAt: now }));
}

/** The id of a genuine, fresh probe, else null. It may be repeated: without the key nobody can read the response. */
function openProbe(sealer: Sealer, sealed: string, now: number): string | null {
  const probe = open(sealer, 'probe', sealed, probeSchema);
  return probe && Math.abs(now - probe.sentAt) <= MAX_AGE_MS ? probe.id : null;
}

function sealProbeResult(sealer: Sealer, probeResult: ProbeResult): string {
  return sealer.seal('probeResult', JSON.stringify(probeResult));
}

/** What a server with the same `SECRET_KEY` saw, else null: another server, or a page. */
export function openProbeResult(sealer: Sealer, sealed: string): ProbeResult | null {
  return open(sealer, 'probeResult', sealed, probeResultSchema);
}

function open<Value>(
  sealer: Sealer,
  kind: 'probe' | 'probeResult',
  sealed: string,
  schema: z.ZodType<Value>,
): Value | null {
  try {
    return schema.parse(JSON.parse(sealer.open(kind, sealed)));
  } catch {
    return null;
  }
}

/**
 * Tells the operator's doctor what of its request has arrived here, sealed. To strangers there is
 * nothing at this path.
 */
export function bindProbe(
  app: FastifyInstance,
  { sealer, runtime }: { sealer: Sealer; runtime: Pick<Runtime, 'now'> },
): void {
  app.get(PROBE_PATH, async (request, reply) => {
    const id = openProbe(sealer, headerOf(request, PROBE_HEADER), runtime.now());
    if (id === null) throw new AppError('not_found');
    const { remoteAddress = '', remotePort = 0 } = request.socket;
    const probeResult = sealProbeResult(sealer, {
      id,
      clientAddress: request.ip,
      peer: { address: remoteAddress, port: remotePort },
      forwardedFor: headerOf(request, 'x-forwarded-for')
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
      // The socket's own end comes first; undefined where no proxy is trusted.
      trustedHops: (request.ips?.length ?? 1) - 1,
    });
    return reply.header('Cache-Control', 'no-store').type('text/plain').send(probeResult);
  });
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  return [headers[name] ?? []].flat().join(', ');
}
