import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { packageFolder } from '../pages/portal-pages.ts';
import { withPlaceholder } from './reference-placeholder.ts';

const ROOT = '/docs';

/** Stricter than the viewer's own: nothing foreign, nothing inline. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The one style that the viewer's script adds to the page.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ARCH = 'M4 21V11a8 8 0 0 1 16 0v10h-5V11a3 3 0 0 0-6 0v10z';
/** The portal's mark in two of its colours. Its name is beside it (`page.css`). */
const markOf = (arch: string, door: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" height="26" role="img" aria-label="Atrium"><path fill="${arch}" d="M3 30V15a13 13 0 0 1 26 0v15h-8V15a5 5 0 0 0-10 0v15z"/><path fill="${door}" d="M21 30V15a5 5 0 0 0-1.6-3.7l5.4-5.9A13 13 0 0 1 29 15v15z"/></svg>`;
const LIGHT_MARK = markOf('oklch(0.473 0.083 177)', 'oklch(0.786 0.13 64)');
const DARK_MARK = markOf('oklch(0.76 0.105 175)', 'oklch(0.8 0.125 66)');
/** An image does not know the page's scheme, which the viewer marks by a class. */
const MARK_STYLES = `:root.dark-mode :is(#swagger-ui, #placeholder) .topbar a.link img {
  content: url("data:image/svg+xml,${encodeURIComponent(DARK_MARK)}");
}`;
const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0e6b5c" d="${ARCH}"/></svg>`;

/** In this order: those of a request change some of an opened call's. */
const STYLES = [
  'page.css',
  'placeholder.css',
  'calls.css',
  'opened.css',
  'samples.css',
  'request.css',
  'forms.css',
].map(readAsset);
const SCRIPTS = ['navigation.js', 'copy.js'].map(readAsset);
/** The portal's font. The page's styles name this path. */
const FONT_PATH = `${ROOT}/instrument-sans.woff2`;
const FONT = import.meta.resolve(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
);

/** Before the first paint. The viewer, which marks the dark scheme by this class, does so only once it is drawn. */
const SCHEME = `if (matchMedia('(prefers-color-scheme: dark)').matches) {
  document.documentElement.classList.add('dark-mode');
}
`;

/** The API's document at `/docs` for people and at `/docs/json` for machines. */
export async function bindOpenApi(app: FastifyInstance, document: object): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    // The plugin's type is for OpenAPI 3.0; the document is 3.1 and checked by a test.
    specification: { document: document as never },
  });
  await app.register(async (pages) => {
    pages.addHook('onRoute', (route) => {
      if (route.method !== 'GET') return;
      // Fastify reports the page once for its two paths, with and without the slash.
      const urls = route.url === ROOT ? [ROOT, `${ROOT}/`] : [route.url];
      for (const url of urls) pages.route({ ...route, url, method: 'HEAD' });
    });
    pages.get(FONT_PATH, async (_request, reply) => {
      reply.type('font/woff2').header('Cache-Control', 'public, max-age=86400');
      return readFile(new URL(FONT));
    });
    pages.get(`${ROOT}/scheme.js`, async (_request, reply) => {
      reply.type('application/javascript; charset=utf-8');
      return SCHEME;
    });
    pages.addHook('onSend', async (request, _reply, payload) => {
      const isPage = [ROOT, `${ROOT}/`].includes(request.routeOptions.url ?? '');
      return isPage && typeof payload === 'string'
        ? withPlaceholder(payload, ROOT, LIGHT_MARK)
        : payload;
    });
    await pages.register(swaggerUi, {
      routePrefix: ROOT,
      // Without a list of schemas at the end: each call shows its own.
      uiConfig: { deepLinking: true, docExpansion: 'none', defaultModelsExpandDepth: -1 },
      staticCSP: true,
      transformStaticCSP: () => CONTENT_POLICY,
      logo: { type: 'image/svg+xml', content: Buffer.from(LIGHT_MARK), href: '/' },
      theme: {
        title: 'Atrium API reference',
        css: [{ filename: 'mark.css', content: MARK_STYLES }, ...STYLES],
        js: SCRIPTS,
        favicon: [
          {
            filename: 'favicon.svg',
            rel: 'icon',
            type: 'image/svg+xml',
            sizes: 'any',
            content: FAVICON,
          },
        ],
      },
    });
  });
}

/** A style or script of the page, which are no modules. */
function readAsset(filename: string): { filename: string; content: string } {
  const file = path.join(packageFolder, 'api-reference', filename);
  return { filename, content: readFileSync(file, 'utf8') };
}
