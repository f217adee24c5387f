import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageSettings } from '@atrium/contract';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type PageOrigins, pagePolicyOf } from './security-headers.ts';

/** Files that are no modules are found from here, because a release has the modules bundled into another folder. */
export const packageFolder = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd());
export const portalDist = path.join(packageFolder, '../portal/dist');

const CONFIG_START = '<script type="application/json" id="portal-config">';

/** The built portal: its pages with this server's settings filled in. */
export interface PortalPages {
  /** For every path without a prerendered page. */
  shell: PortalPage;
  /** The prerendered pages by path, as visitors see them. */
  prerendered: ReadonlyMap<string, PortalPage>;
  /** Some of them also with the first frame that a merchant sees at the same path. */
  forMerchants: ReadonlyMap<string, PortalPage>;
  /** Every path that the portal's router has a page for, prerendered or not. */
  paths: readonly RegExp[];
}

interface PortalPage {
  html: string;
  /** Allows the inline scripts and styles of this page only. */
  contentPolicy: string;
  /** Compresses the page at its first request. To compress all pages would take 250 ms at every start. */
  compressed(encoding: Encoding): Promise<Buffer>;
}

/** Brotli's highest level costs a page's first visitor 50 ms. For all others the page is 10 % smaller, which can save a round trip. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
};
const compressors = {
  br: (html: string) => promisify(brotliCompress)(html, brotliOptions),
  gzip: (html: string) => promisify(gzip)(html),
};
type Encoding = keyof typeof compressors;

interface PageInput extends PageSettings {
  portalUrl: string;
}

/** @returns null when the portal is not built, for servers that serve the API only. */
export function readPortalPages(
  dist: string,
  settings: PageInput,
  origins: PageOrigins,
): PortalPages | null {
  const file = path.join(dist, 'index.html');
  if (!existsSync(file)) return null;
  const read = (name: string) => readPage(name, settings, origins);
  const readFolder = (folder: string) => {
    const names = globSync('**/*.html', { cwd: folder });
    return new Map(names.map((name) => [pathOf(name), read(path.join(folder, name))]));
  };
  return {
    shell: read(file),
    prerendered: readFolder(path.join(dist, 'pages')),
    forMerchants: readFolder(path.join(dist, 'merchant-pages')),
    paths: readPaths(dist),
  };
}

function readPaths(dist: string): RegExp[] {
  // Written by `scripts/portal-build/prerender-portal.ts`, with the pages.
  const patterns = JSON.parse(readFileSync(path.join(dist, 'paths.json'), 'utf8')) as string[];
  return patterns.map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`));
}

/** `index.html` is `/`, `login.html` is `/login`. */
function pathOf(name: string): string {
  const pathname = name.replaceAll(path.sep, '/').replace(/\.html$/, '');
  return pathname === 'index' ? '/' : `/${pathname}`;
}

function readPage(
  file: string,
  { portalUrl, ...settings }: PageInput,
  origins: PageOrigins,
): PortalPage {
  const json = JSON.stringify(settings satisfies PageSettings).replaceAll('<', '\\u003c');
  const html = withHelp(withConfig(readFileSync(file, 'utf8'), json), settings.helpUrl)
    // The programs that fetch link previews do not resolve relative URLs.
    .replace('content="/social-card.png"', `content="${portalUrl}/social-card.png"`)
    // Read by the style sheet, so that “Cookie settings” is visible from the first paint.
    .replace('<html ', settings.gtmId === null ? '<html ' : '<html data-tags ');
  const made = new Map<Encoding, Promise<Buffer>>();
  const inline = {
    scripts: inlineScripts(html).map(hashSource),
    styles: inlineStyles(html).map(hashSource),
  };
  return {
    html,
    contentPolicy: pagePolicyOf(origins, inline),
    compressed: (encoding) => made.getOrInsertComputed(encoding, () => compressors[encoding](html)),
  };
}

/** Replaces the settings that the build wrote into the page by the server's. */
function withConfig(html: string, json: string): string {
  const start = html.indexOf(CONFIG_START) + CONFIG_START.length;
  return html.slice(0, start) + json + html.slice(html.indexOf('</script>', start));
}

/** The prerendered footer has a Help link without a URL. The style sheet shows it only if the server has a URL. */
function withHelp(html: string, helpUrl: string | null): string {
  if (helpUrl === null) return html;
  const href = helpUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return html
    .replace('<html ', '<html data-help ')
    .replaceAll('href="#help"', () => `href="${href}"`);
}

/** The build writes no script that contains a tag of a script (`scripts/portal-build/build-inline-script.ts`). */
function inlineScripts(html: string): string[] {
  const [, ...rest] = html.split('<script');
  return rest.flatMap((part) => {
    const [script = ''] = part.split('</script>', 1);
    const end = script.indexOf('>');
    const isCode = !/ src=|application\/json/.test(script.slice(0, end));
    return isCode ? [script.slice(end + 1)] : [];
  });
}

function inlineStyles(html: string): string[] {
  const [, ...rest] = html.split('<style>');
  return rest.flatMap((part) => part.split('</style>', 1));
}

/** The source expression by which a content policy allows an inline script or style. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Serves the built files. Those with a hash in their name may be cached for a year. */
export async function servePortal(
  app: FastifyInstance,
  dist: string,
  origins: PageOrigins,
): Promise<void> {
  // A worker is subject to the policy that its own file is sent with.
  const policyOfWorkers = pagePolicyOf(origins);
  const serve = (options: FastifyStaticOptions, cacheControl: string) =>
    app.register(fastifyStatic, {
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      setHeaders(response) {
        response.header('Cache-Control', cacheControl);
        response.header('Content-Security-Policy', policyOfWorkers);
      },
      ...options,
    });
  await serve(
    { root: path.join(dist, 'assets'), prefix: '/assets/', allowedPath: isNoCopyOrMap },
    'public, max-age=31536000, immutable',
  );
  const root = {
    root: dist,
    decorateReply: false,
    // A route for each file, so that pages need no look at the disk.
    wildcard: false,
    globIgnore: ['assets/**', 'paths.json', '**/*.br', '**/*.gz', '**/*.html'],
  };
  await serve(root, 'public, max-age=3600');
}

/** The compressed copies are served under the names of the originals, the maps not at all. */
function isNoCopyOrMap(pathname: string): boolean {
  return !/\.(br|gz|map)$/.test(pathname);
}
