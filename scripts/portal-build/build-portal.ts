import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { prerenderPortal } from './prerender-portal.ts';
import { keepPreviousAssets, stashAssets } from './previous-assets.ts';

const root = path.join(import.meta.dirname, '../..');
const portal = path.join(root, 'apps/portal');
/** The output of the portal's script `build-renderer`. */
const rendererFolder = path.join(root, '.cache/portal-renderer');
/** Holds the files of previous builds while Vite empties the output folder. */
const stashFolder = path.join(root, '.cache/portal-assets');
/** Outside `dist`, because everything there is served. */
const markFile = path.join(root, 'node_modules/.atrium-portal');

/** All sources of the built portal. */
const inputs = [
  'apps/portal/*.*',
  'apps/portal/{src,public}/**/*.*',
  'packages/{ui,contract}/{package.json,src/**/*.*}',
  'package-lock.json',
  'tsconfig*.json',
  'scripts/portal-build/*.ts',
];

/**
 * Builds the portal into `apps/portal/dist`, unless it is up to date.
 *
 * @returns whether it was built.
 */
export async function buildPortalWhenStale(): Promise<boolean> {
  const mark = hashInputs();
  const built = existsSync(path.join(portal, 'dist/index.html'));
  if (built && existsSync(markFile) && readFileSync(markFile, 'utf8') === mark) return false;
  console.log('Building the portal …');
  const dist = path.join(portal, 'dist');
  stashAssets(dist, stashFolder);
  await runInPortal('build');
  await runInPortal('build-renderer');
  await prerenderPortal(dist, path.join(rendererFolder, 'prerender.js'));
  await drawSocialCard();
  compressAssets();
  keepPreviousAssets(dist, stashFolder, Date.now());
  writeFileSync(markFile, mark);
  return true;
}

/** By content instead of time: a fresh clone has new times on old files. */
function hashInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: root, exclude: (name) => name.includes('.test.') });
  for (const file of files.sort()) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function runInPortal(script: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--run', script], {
      cwd: portal,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error('The portal could not be built; the reason is above.'));
    });
  });
}

/** The image for link previews, as PNG because they do not support SVG. */
async function drawSocialCard(): Promise<void> {
  await sharp(path.join(portal, 'social-card.svg'))
    .png({ palette: true })
    .toFile(path.join(portal, 'dist/social-card.png'));
}

/** Writes a brotli and a gzip copy of each text file, so that the server does not compress at runtime. */
function compressAssets(): void {
  for (const name of globSync('**/*.{js,css,svg,json,txt}', { cwd: path.join(portal, 'dist') })) {
    const file = path.join(portal, 'dist', name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}

if (import.meta.main) {
  const built = await buildPortalWhenStale();
  if (!built) console.log('The portal is up to date.');
}
