import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PrerenderedPage } from '../apps/portal/src/prerendered-page.ts';

/** The module `apps/portal/src/prerender.tsx`, as built. */
interface Renderer {
  prerenderPages(): Promise<PrerenderedPage[]>;
  addresses: readonly string[];
}

const EMPTY_ROOT = '<div id="root"></div>';
const ENTRY = /\s*<script type="module"[^>]*><\/script>/;

/**
 * Writes each public page into `dist/pages`, under its address with `/index` for `/`, as the built page with its
 * content in it.
 *
 * @throws when the built page lacks a place to fill in.
 */
export async function prerenderPortal(dist: string, renderer: string): Promise<void> {
  // Cast, because it is built from the very module the type is of.
  const { prerenderPages, addresses } = (await import(pathToFileURL(renderer).href)) as Renderer;
  // Read by the server, which answers 404 to all others.
  writeFileSync(path.join(dist, 'addresses.json'), JSON.stringify(addresses));
  const shell = readFileSync(path.join(dist, 'index.html'), 'utf8');
  for (const page of await prerenderPages()) {
    const file = path.join(dist, 'pages', `${page.path === '/' ? '/index' : page.path}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, fillIn(shell, page));
  }
}

function fillIn(shell: string, { title, description, markup }: PrerenderedPage): string {
  const changes: [place: string | RegExp, content: string][] = [
    ['<html ', '<html data-prerendered="shown" '],
    [/<title>[^<]*<\/title>/, `<title>${title}</title>`],
    [/(?<=property="og:title" content=")[^"]*/, escapeAttribute(title)],
    [/(?<=name="description" content=")[^"]*/, escapeAttribute(description)],
    [/(?<=property="og:description" content=")[^"]*/, escapeAttribute(description)],
    // The page's own inline script starts it, after the first paint.
    [ENTRY, ''],
    [EMPTY_ROOT, `<div id="root">${markup}</div>`],
  ];
  return changes.reduce((html, [place, content]) => {
    if (html.search(place) === -1) throw new Error(`The built page has no ${place}`);
    return html.replace(place, () => content);
  }, shell);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
