import { readFileSync } from 'node:fs';

const dist = 'apps/portal/dist';
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));

/** The scripts that a browser must have before it can run these modules, each once. */
function scriptsOf(...modules) {
  const found = new Set();
  const visit = (key) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`${key} begins no chunk`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return [...found].map((file) => `${dist}/${file}`);
}

const PAGE = 'index.html';
const FORM_PAGES = 'src/app/pages/form-pages.ts';
const SIGNED_IN = ['src/app/signed-in-routes.tsx', 'src/app/layouts/signed-in-loading.tsx'];

/**
 * Budgets in gzip, kept close to what stands so that growth is noticed; the goal for a page is 150 kB
 * in all. What a page loads is read from the build, so that no new chunk escapes them.
 */
export default [
  { name: 'Scripts of the landing page', path: scriptsOf(PAGE), limit: '130 kB' },
  { name: 'Scripts of a sign-in page', path: scriptsOf(PAGE, FORM_PAGES), limit: '152 kB' },
  { name: 'Scripts of home', path: scriptsOf(PAGE, ...SIGNED_IN), limit: '190 kB' },
  { name: 'Styles', path: `${dist}/assets/*.css`, limit: '14 kB' },
  { name: 'Fonts', path: `${dist}/assets/*.woff2`, limit: '30 KiB', gzip: false, brotli: false },
].map((budget) => ({ gzip: true, ...budget }));
