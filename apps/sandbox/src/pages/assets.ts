import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const assets = {
  'looks.css': 'text/css; charset=utf-8',
  'sandbox.css': 'text/css; charset=utf-8',
  'forms.css': 'text/css; charset=utf-8',
  'mailbox.css': 'text/css; charset=utf-8',
  'arch.svg': 'image/svg+xml',
  'refresh.js': 'text/javascript; charset=utf-8',
} as const;

/** Serves the style, mark and script of the sandbox's own pages. */
export async function addAssets(app: FastifyInstance): Promise<void> {
  for (const [name, type] of Object.entries(assets)) {
    const content = await readFile(new URL(name, import.meta.url));
    app.get(`/assets/${name}`, async (_request, reply) =>
      reply.type(type).header('x-content-type-options', 'nosniff').send(content),
    );
  }
}
