import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const portalDist = fileURLToPath(new URL('../../../portal/dist', import.meta.url));

const CONFIG_SLOT = /(<script type="application\/json" id="portal-config">)[^<]*(<\/script>)/;

/** The built portal: its page with this server's settings filled in. */
export interface PortalPages {
  html: string;
  scriptHashes: string[];
}

/** @returns null when the portal is not built, for servers that answer calls only. */
export function readPortalPages(dist: string, settings: object): PortalPages | null {
  const file = path.join(dist, 'index.html');
  if (!existsSync(file)) return null;
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const html = readFileSync(file, 'utf8').replace(
    CONFIG_SLOT,
    (_match, open: string, close: string) => open + json + close,
  );
  return { html, scriptHashes: inlineScriptHashes(html) };
}

function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script([^<>]*)>([^<]*)<\/script>/g)]
    .filter(([, attributes = '']) => !/\bsrc=|application\/json/.test(attributes))
    .map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** Serves the built files; what is hashed in its name may be kept for ever. */
export async function servePortal(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    dotfiles: 'ignore',
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.map', '**/*.br', '**/*.gz', '**/index.html'],
    setHeaders(response, file) {
      const immutable = file.includes(`${path.sep}assets${path.sep}`);
      response.header(
        'Cache-Control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}

/** Every address of the portal is one page; the browser's router knows which screen it is. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PortalPages,
  { portalUrl, production }: { portalUrl: string; production: boolean },
): void {
  // On a developer's machine 127.0.0.1 shows the page too, but only one origin may post its forms.
  const elsewhere = ['127.0.0.1', '[::1]'].includes(request.hostname);
  if (!production && elsewhere && new URL(portalUrl).hostname === 'localhost') {
    reply.redirect(portalUrl + request.url, 302);
    return;
  }
  reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(pages.html);
}
