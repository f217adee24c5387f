import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CheerioAPI, load } from 'cheerio';
import type {
  PageScripts,
  PrerenderedPage,
  Renderer,
} from '../../apps/portal/src/app/first-frame/prerendered-page.ts';
import { buildInlineScript } from './build-inline-script.ts';
import { moduleOf, readManifest, scriptsOf } from './build-manifest.ts';
import { criticalStyles, splitFontFaces } from './critical-styles.ts';

export const BEFORE_HYDRATION = 'src/app/first-frame/before-hydration.inline.ts';
export const DRAW_FIRST_FRAME = 'src/app/first-frame/draw-first-frame.inline.ts';
export const OFFLINE_WORKER = 'src/app/recovery/offline-worker.ts';
export const RETURN_ONLINE = 'src/app/recovery/return-online.inline.ts';

const ENTRY = 'script[type=module]';
const STYLES = 'head > link[rel=stylesheet]';

/**
 * Completes the built page, and writes each prerendered page to `dist/pages`, named by its path (`/index` for `/`). Where a
 * merchant sees another page, `dist/merchant-pages` has it too, with the merchant's first frame: for visitors it would only
 * make the page larger.
 *
 * @param renderer the built `apps/portal/src/prerender.tsx`.
 * @throws if the built page lacks an element that is filled in.
 */
export async function prerenderPortal(dist: string, renderer: string): Promise<void> {
  // Cast, because it is the built form of the module with this type.
  const built = (await import(pathToFileURL(renderer).href)) as Renderer;
  // The server returns 404 for all other paths.
  writeFileSync(path.join(dist, 'paths.json'), JSON.stringify(built.pagePaths));
  const template = readTemplate(dist);
  const shell = withStart(template, dist, await buildInlineScript(BEFORE_HYDRATION));
  const drawing = `<script>${await buildInlineScript(DRAW_FIRST_FRAME)}</script>`;
  const addFirstFrame = (page: CheerioAPI, scripts: PageScripts) =>
    find(page, '#end').before(built.prerenderFirstFrame(scripts) + drawing);
  const pages = built.prerenderPages();
  const scripts = merchantScriptsIn(dist, built.merchantParts);
  // A prerendered page names only the scripts of its own path, to stay small. The shell is sent for all other paths.
  const inShell = Object.fromEntries(
    Object.entries(scripts).filter(([pathname]) => !pages.some((page) => page.path === pathname)),
  );
  const faces = writeShell(dist, shell, (page) => addFirstFrame(page, inShell));

  for (const page of pages) {
    const write = async (folder: string, html: CheerioAPI) => {
      await inlineCriticalStyles(html, { dist, faces });
      const file = path.join(dist, folder, `${page.path === '/' ? '/index' : page.path}.html`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, html.html());
    };
    await write('pages', withContent(shell, page));
    if (!page.hasFirstFrame) continue;
    const forMerchants = withContent(shell, page);
    addFirstFrame(forMerchants, { [page.path]: scripts[page.path] ?? [] });
    await write('merchant-pages', forMerchants);
  }
  await writeOfflinePage(built.prerenderOfflinePage(), { dist, template, faces });
}

/** The page that Vite has built, without comments, which are for readers of the source. React's own come with its markup. */
function readTemplate(dist: string): string {
  const page = load(readFileSync(path.join(dist, 'index.html'), 'utf8'));
  page('*')
    .contents()
    .filter((_, { type }) => type === 'comment')
    .remove();
  return page.html();
}

/**
 * Writes the page that is sent for every path that is not prerendered, with all styles.
 *
 * @returns the faces of the fallback font. They leave the style sheet, because every page has them from the start: another
 * face of the same name, even an equal one, would be loaded anew after the first paint, and the text would move.
 */
function writeShell(
  dist: string,
  shell: string,
  addFirstFrame: (page: CheerioAPI) => void,
): string {
  const page = load(shell);
  const stylesFile = path.join(dist, attributeOf(page, STYLES, 'href'));
  const styles = readFileSync(stylesFile, 'utf8');
  addFirstFrame(page);
  find(page, STYLES).replaceWith(`<style>${styles}</style>`);
  writeFileSync(path.join(dist, 'index.html'), page.html());
  const { faces, rest } = splitFontFaces(styles);
  writeFileSync(stylesFile, rest);
  return faces;
}

/**
 * Writes the page for a browser without a connection, which needs no other file but the font, and the service worker
 * that shows it.
 */
async function writeOfflinePage(
  page: PrerenderedPage,
  { dist, template, faces }: { dist: string; template: string; faces: string },
): Promise<void> {
  const offline = withContent(template, page);
  find(offline, ENTRY).remove();
  find(offline, STYLES).after(`<script>${await buildInlineScript(RETURN_ONLINE)}</script>`);
  await inlineCriticalStyles(offline, { dist, faces });
  const html = offline.html();
  writeFileSync(path.join(dist, 'pages', `${page.path}.html`), html);
  const hash = createHash('sha256').update(html).digest('hex');
  const define = { OFFLINE_PAGE_HASH: JSON.stringify(hash) };
  const worker = await buildInlineScript(OFFLINE_WORKER, define);
  writeFileSync(path.join(dist, 'offline-worker.js'), worker);
}

/** Replaces the portal's script by the start script, which loads it, and before it what it imports. */
function withStart(template: string, dist: string, start: string): string {
  const page = load(template);
  const scripts = [...scriptsOf(readManifest(dist), ['index.html'])].toReversed();
  const urls = scripts.map((file) => `/${file}`).join(' ');
  const files = `data-scripts="${urls}" data-styles="${attributeOf(page, STYLES, 'href')}"`;
  find(page, ENTRY).remove();
  // Behind the styles of the page, which the style sheet that it adds has to follow: the last rule wins.
  find(page, STYLES).after(`<script ${files}>${start}</script>`);
  return page.html();
}

function withContent(shell: string, content: PrerenderedPage): CheerioAPI {
  const page = load(shell);
  find(page, 'html').attr('data-prerendered', 'shown');
  find(page, 'title').text(content.title);
  find(page, 'meta[property="og:title"]').attr('content', content.title);
  find(page, 'meta[name=description]').attr('content', content.description);
  find(page, 'meta[property="og:description"]').attr('content', content.description);
  find(page, '#root').html(content.markup);
  return page;
}

/** Leaves in a page only the styles that its elements need. The start script loads all of them after the first paint. */
async function inlineCriticalStyles(
  page: CheerioAPI,
  { dist, faces }: { dist: string; faces: string },
): Promise<void> {
  const styles = faces + (await criticalStyles(page.html(), dist));
  const all = attributeOf(page, STYLES, 'href');
  find(page, STYLES).replaceWith(
    `<style>${styles}</style><noscript><link rel="stylesheet" href="${all}"></noscript>`,
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

/** @throws Error unless there is exactly one. */
function find(page: CheerioAPI, selector: string): ReturnType<CheerioAPI> {
  const found = page(selector);
  if (found.length !== 1) throw new Error(`The built page has ${found.length} of ${selector}`);
  return found;
}

function attributeOf(page: CheerioAPI, selector: string, name: string): string {
  const value = find(page, selector).attr(name);
  if (value === undefined) throw new Error(`In the built page ${selector} has no ${name}`);
  return value;
}
