import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Beasties from 'beasties';
import type {
  PageScripts,
  PrerenderedPage,
  Renderer,
} from '../../apps/portal/src/app/first-frame/prerendered-page.ts';
import { buildInlineScript } from './build-inline-script.ts';
import { moduleOf, readManifest, scriptsOf } from './build-manifest.ts';

export const BEFORE_HYDRATION = 'src/app/first-frame/before-hydration.inline.ts';
export const DRAW_FIRST_FRAME = 'src/app/first-frame/draw-first-frame.inline.ts';
export const OFFLINE_WORKER = 'src/app/recovery/offline-worker.ts';
export const RETURN_ONLINE = 'src/app/recovery/return-online.inline.ts';
const EMPTY_ROOT = '<div id="root"></div>';
const ENTRY = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
/** The last element of every page. */
const END = '<template id="end">';
/** The selectors that are kept without a look at the page. */
const ALWAYS_NEEDED = [
  // For states of the whole page, such as its theme, that the prerendered page is not in.
  /^(:is\()?(html|body|:root|:host|::|\*|\[data-)/,
  // For states of its controls.
  /:(has|not)\(:(focus-visible|active|disabled)/,
  // For the merchant's image in the first frame.
  /^img|data-state=image/,
  // For the current store, which is filled in.
  /\[data-(current|scrolled)\]/,
  // For two stores, which are repeated from the one that is prerendered.
  /:nth-child\(2\):last-child/,
  // Tailwind's variants for sizes of the window and of containers, which Beasties does not find.
  /\\@/,
];
/** For readers of the source. React's own comments come later. */
const COMMENT = /\s*<!--[\s\S]*?-->/g;
const PROPERTY = /@property (--[\w-]+)\s*{[^}]*}/g;
const FONT_FACE = /@font-face\s*{[^}]*}/g;
const STYLES = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/**
 * Completes the built page, and writes each prerendered page to `dist/pages`, named by its path (`/index` for `/`). Those that
 * merchants see another way are also written to `dist/merchant-pages`, with their first frame: a visitor would wait for it.
 *
 * @param renderer the built `apps/portal/src/prerender.tsx`.
 * @throws if the built page lacks a placeholder.
 */
export async function prerenderPortal(dist: string, renderer: string): Promise<void> {
  // Cast, because it is the built form of the module with this type.
  const built = (await import(pathToFileURL(renderer).href)) as Renderer;
  // The server returns 404 for all other paths.
  writeFileSync(path.join(dist, 'paths.json'), JSON.stringify(built.pagePaths));
  const file = path.join(dist, 'index.html');
  const template = readFileSync(file, 'utf8').replaceAll(COMMENT, '');
  const shell = withStart(template, await buildInlineScript(BEFORE_HYDRATION));
  const drawing = `<script>${await buildInlineScript(DRAW_FIRST_FRAME)}</script>`;
  const scripts = merchantScriptsIn(dist, built.merchantParts);
  const pages = built.prerenderPages();
  // A page names its own alone, to stay small. The shell is sent for all that are not prerendered.
  const inShell = Object.fromEntries(
    Object.entries(scripts).filter(([pathname]) => !pages.some((page) => page.path === pathname)),
  );
  const withFirstFrame = (html: string, ofPage: PageScripts) =>
    fillIn(html, [[END, built.prerenderFirstFrame(ofPage) + drawing + END]]);
  const styles = path.join(dist, urlIn(shell, STYLES));
  const allStyles = readFileSync(styles, 'utf8');
  writeFileSync(
    file,
    fillIn(withFirstFrame(shell, inShell), [[STYLES, `<style>${allStyles}</style>`]]),
  );
  // Every page has them from the start. Another face of the same name, even an equal one, would be loaded anew after the
  // first paint, and the text would move.
  const fonts = allStyles.match(FONT_FACE) ?? [];
  writeFileSync(styles, allStyles.replaceAll(FONT_FACE, ''));
  for (const page of pages) {
    const html = withContent(shell, page);
    const write = async (folder: string, complete: string) => {
      const file = path.join(dist, folder, `${page.path === '/' ? '/index' : page.path}.html`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, await withCriticalStyles(complete, { dist, fonts: fonts.join('') }));
    };
    await write('pages', html);
    const own = { [page.path]: scripts[page.path] ?? [] };
    if (page.hasFirstFrame) await write('merchant-pages', withFirstFrame(html, own));
  }
  await writeOfflinePage(built.prerenderOfflinePage(), { dist, template, fonts: fonts.join('') });
}

/**
 * Writes the page for a browser without a connection, which needs no other file but the font, and the service worker
 * that shows it.
 */
async function writeOfflinePage(
  page: PrerenderedPage,
  { dist, template, fonts }: { dist: string; template: string; fonts: string },
): Promise<void> {
  const script = await buildInlineScript(RETURN_ONLINE);
  const html = fillIn(withContent(template, page), [
    [ENTRY, ''],
    [STYLES, `${STYLES.exec(template)?.[0]}<script>${script}</script>`],
  ]);
  const complete = await withCriticalStyles(html, { dist, fonts });
  writeFileSync(path.join(dist, 'pages', `${page.path}.html`), complete);
  const hash = createHash('sha256').update(complete).digest('hex');
  const define = { OFFLINE_PAGE_HASH: JSON.stringify(hash) };
  const worker = await buildInlineScript(OFFLINE_WORKER, define);
  writeFileSync(path.join(dist, 'offline-worker.js'), worker);
}

/** Replaces the portal's script by the start script, which loads it. */
function withStart(html: string, start: string): string {
  const files = `data-entry="${urlIn(html, ENTRY)}" data-styles="${urlIn(html, STYLES)}"`;
  return fillIn(html, [
    [ENTRY, ''],
    // Behind the styles of the page, which the style sheet that it adds has to follow: the last rule wins.
    [STYLES, `${STYLES.exec(html)?.[0]}<script ${files}>${start}</script>`],
  ]);
}

/**
 * Leaves in a page only the styles that its elements need, so that it arrives with the first packets of a connection.
 * The start script loads all of them after the first paint.
 */
async function withCriticalStyles(
  html: string,
  { dist, fonts }: { dist: string; fonts: string },
): Promise<string> {
  // Cast, because the package describes itself as CommonJS and is imported as a module.
  const CriticalStyles = Beasties as unknown as typeof Beasties.default;
  const beasties = new CriticalStyles({
    path: dist,
    logLevel: 'warn',
    preload: 'body',
    fonts: false,
    allowRules: ALWAYS_NEEDED,
  });
  const styles = /<style>([\s\S]*?)<\/style>/.exec(await beasties.process(html))?.[1];
  if (!styles) throw new Error('The styles of the first paint are missing');
  // Only the styles are taken, because React has to find its markup as it wrote it.
  const all = `<noscript><link rel="stylesheet" href="${urlIn(html, STYLES)}"></noscript>`;
  return fillIn(html, [
    [STYLES, `<style>${fonts}${withoutUnusedProperties(styles)}</style>${all}`],
  ]);
}

/** Leaves out what Tailwind declares about variables that none of these styles has. */
function withoutUnusedProperties(styles: string): string {
  const rules = styles.replaceAll(PROPERTY, '');
  return styles.replaceAll(PROPERTY, (rule, name: string) =>
    rules.includes(`var(${name}`) ? rule : '',
  );
}

/** What the pages of a merchant load in addition to the scripts of every page. */
function merchantScriptsIn(dist: string, parts: Renderer['merchantParts']): PageScripts {
  const manifest = readManifest(dist);
  const ofEveryPage = scriptsOf(manifest, ['index.html']);
  return Object.fromEntries(
    Object.entries(parts).map(([pathname, exported]) => {
      const modules = exported.map((name) => moduleOf(manifest, name));
      const files = scriptsOf(manifest, modules).difference(ofEveryPage);
      return [pathname, [...files].map((file) => path.basename(file, '.js'))];
    }),
  );
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
