import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { textOf } from '../pages/html.ts';

const CONTAINER = new URL('container.js', import.meta.url);
const MAX_KEPT = 200;

/** Google Tag Manager: the same container for every id, and the events reported by its tags. */
export async function addTagManager(server: FastifyInstance): Promise<void> {
  const container = await readFile(CONTAINER);
  const events: { container: string; event: string }[] = [];

  server.get('/gtm/gtm.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(container),
  );

  server.post('/gtm/collect', { bodyLimit: 10_000 }, async (request, reply) => {
    const report = readReport(request.body);
    if (report) events.push(report);
    events.splice(0, events.length - MAX_KEPT);
    return reply.code(204).send();
  });

  server.get('/gtm/api/events', async () => events);
}

/** Browsers send a beacon as text, whatever its content. */
function readReport(body: unknown): { container: string; event: string } | null {
  try {
    const report: unknown = JSON.parse(String(body));
    const container = textOf(report, 'container');
    const event = textOf(report, 'event');
    return container === undefined || event === undefined ? null : { container, event };
  } catch {
    return null;
  }
}
