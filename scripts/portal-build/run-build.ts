/**
 * Writes all of `apps/portal/dist`. A process of its own, started by `build-portal.ts`, because Vite sets `NODE_ENV` in
 * the one that it runs in.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { build } from 'vite';
import { prerenderPortal } from './prerender-portal.ts';
import { keepPreviousAssets, stashAssets } from './previous-assets.ts';

const root = path.join(import.meta.dirname, '../..');
const portal = path.join(root, 'apps/portal');
const dist = path.join(portal, 'dist');
const rendererFolder = path.join(root, '.cache/portal-renderer');
/** Holds the files of previous builds while Vite empties the output folder. */
const stashFolder = path.join(root, '.cache/portal-assets');

stashAssets(dist, stashFolder);
await build({ root: portal });
await build({
  root: portal,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: rendererFolder, emptyOutDir: true },
});
await prerenderPortal(dist, path.join(rendererFolder, 'prerender.js'));
await drawSocialCard();
compressAssets();
keepPreviousAssets(dist, stashFolder, Date.now());

/** The image for link previews, as PNG because they do not support SVG. */
async function drawSocialCard(): Promise<void> {
  await sharp(path.join(portal, 'social-card.svg'))
    .png({ palette: true })
    .toFile(path.join(dist, 'social-card.png'));
}

/** Writes a brotli and a gzip copy of each text file, so that the server does not compress at runtime. */
function compressAssets(): void {
  for (const name of globSync('**/*.{js,css,svg,json,txt}', { cwd: dist })) {
    const file = path.join(dist, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}
