import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PrerenderedPage, Renderer } from '../../apps/portal/src/prerendered-page.ts';

/** The chunks of home, by their modules. */
const HOME = ['src/app/layouts/signed-in-layout.tsx', 'src/features/home/pages/home-page.tsx'];

const EMPTY_ROOT = '<div id="root"></div>';
const ENTRY = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
/** The last element of every page. */
const END = '<template id="end">';
const STYLES = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/**
 * Completes the built page, and writes each prerendered page to `dist/pages`, named by its path (`/index` for `/`).
 *
 * @param renderer the built `apps/portal/src/prerender.tsx`.
 * @throws if the built page lacks a placeholder.
 */
export async function prerenderPortal(dist: string, renderer: string): Promise<void> {
  // Cast, because it is the built form of the module with this type.
  const built = (await import(pathToFileURL(renderer).href)) as Renderer;
  // The server returns 404 for all other paths.
  writeFileSync(path.join(dist, 'page-paths.json'), JSON.stringify(built.pagePaths));
  const file = path.join(dist, 'index.html');
  const shell = withStart(readFileSync(file, 'utf8'), dist, built.startScript);
  const firstFrame = built.firstFrame(homeScriptsIn(dist));
  const withFirstFrame = (html: string) => fillIn(html, [[END, firstFrame + END]]);
  writeFileSync(file, withFirstFrame(shell));
  for (const page of built.prerenderPages()) {
    const file = path.join(dist, 'pages', `${page.path === '/' ? '/index' : page.path}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    const html = withContent(shell, page);
    writeFileSync(file, page.hasFirstFrame ? withFirstFrame(html) : html);
  }
}

/** Adds the styles of the first paint and the start script. */
function withStart(html: string, dist: string, startScript: Renderer['startScript']): string {
  const preloaded = [...html.matchAll(PRELOAD)].flatMap(([, url]) => url ?? []);
  const scripts = [urlIn(html, ENTRY), ...preloaded];
  const styles = readFileSync(path.join(dist, urlIn(html, STYLES)), 'utf8');
  return fillIn(html.replaceAll(PRELOAD, ''), [
    [ENTRY, `<script>${startScript(scripts)}</script>`],
    [STYLES, `<style>${styles}</style>`],
  ]);
}

/** The names of the files that home loads in addition to those of every page, without `.js`. */
function homeScriptsIn(dist: string): string[] {
  // Vite's own manifest, of the build that has just ended.
  const manifest = JSON.parse(
    readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string; imports?: string[] }>;
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} begins no chunk`);
    if (found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) filesOf(imported, found);
    return found;
  };
  const ofEveryPage = filesOf('index.html');
  const ofHome = new Set(HOME.flatMap((key) => [...filesOf(key)]));
  return [...ofHome.difference(ofEveryPage)].map((file) => path.basename(file, '.js'));
}

function withContent(shell: string, { title, description, markup }: PrerenderedPage): string {
  return fillIn(shell, [
    ['<html ', '<html data-prerendered="shown" '],
    [/<title>[^<]*<\/title>/, `<title>${title}</title>`],
    [/(?<=property="og:title" content=")[^"]*/, escapeAttribute(title)],
    [/(?<=name="description" content=")[^"]*/, escapeAttribute(description)],
    [/(?<=property="og:description" content=")[^"]*/, escapeAttribute(description)],
    [EMPTY_ROOT, `<div id="root">${markup}</div>`],
  ]);
}

function urlIn(html: string, place: RegExp): string {
  const url = place.exec(html)?.[1];
  if (url === undefined) throw new Error(`The built page has no ${place}`);
  return url;
}

function fillIn(html: string, changes: [place: string | RegExp, content: string][]): string {
  return changes.reduce((filled, [place, content]) => {
    if (filled.search(place) === -1) throw new Error(`The built page has no ${place}`);
    return filled.replace(place, () => content);
  }, html);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
