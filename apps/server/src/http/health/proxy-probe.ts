import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppError } from '../../core/app-error.ts';
import type { Runtime } from '../../core/runtime.ts';
import type { Sealer } from '../../crypto/sealing.ts';

/** `doctor` calls it at the public URL to find out what the reverse proxy forwards of a request. */
export const PROBE_PATH = '/healthz/probe';
export const PROBE_HEADER = 'x-atrium-probe';

/** `doctor` and the server may run on machines whose clocks differ. */
const MAX_AGE_MS = 5 * 60_000;

const probeSchema = z.strictObject({ id: z.string(), sentAt: z.number() });

const probeResultSchema = z.strictObject({
  /** The id of the probe. */
  id: z.string(),
  /** The address that limits would count. */
  clientAddress: z.string(),
  /** The other end of the connection: the last proxy, or the client. */
  peer: z.strictObject({ address: z.string(), port: z.number() }),
  /** X-Forwarded-For as it arrived, one address an entry. */
  forwardedFor: z.array(z.string()),
  /** How many of these, counted from the last, the server trusts. */
  trustedHops: z.number(),
});

/** What the server received of a probe. */
export type ProbeResult = z.infer<typeof probeResultSchema>;

/** Creates a probe; that requires `SECRET_KEY`. */
export function sealProbe(sealer: Sealer, id: string, now: number): string {
  return sealer.seal('probe', JSON.stringify({ id, sentAt: now }));
}

/** The id of a valid, recent probe, else null. Repeated probes are harmless: without the key the response cannot be read. */
function openProbe(sealer: Sealer, sealed: string, now: number): string | null {
  const probe = open(sealer, 'probe', sealed, probeSchema);
  return probe && Math.abs(now - probe.sentAt) <= MAX_AGE_MS ? probe.id : null;
}

function sealProbeResult(sealer: Sealer, probeResult: ProbeResult): string {
  return sealer.seal('probeResult', JSON.stringify(probeResult));
}

/** The result from a server with the same `SECRET_KEY`; null if something else responded. */
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

/** Returns to `doctor`, encrypted, what the server received of its request. Without a valid probe the path is a 404. */
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
      // The first address is the socket's; `ips` is undefined where no proxy is trusted.
      trustedHops: (request.ips?.length ?? 1) - 1,
    });
    return reply.header('Cache-Control', 'no-store').type('text/plain').send(probeResult);
  });
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  return [headers[name] ?? []].flat().join(', ');
}
