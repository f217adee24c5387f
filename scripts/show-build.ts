/**
 * Builds something to look at in a browser: the gallery of the widget kit, on PORT or 6006 (`npm run gallery`), or what the
 * portal's scripts consist of, by their size in gzip (`npm run bundle`).
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { visualizer } from 'rollup-plugin-visualizer';
import { build, preview } from 'vite';

const root = path.join(import.meta.dirname, '..');

if (process.argv[2] === 'bundle') await drawBundle();
else await serveGallery();

async function drawBundle(): Promise<void> {
  const folder = path.join(root, '.cache/bundle');
  const picture = path.join(folder, 'bundle.html');
  await build({
    root: path.join(root, 'apps/portal'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
    plugins: [visualizer({ filename: picture, gzipSize: true, title: 'What the portal loads' })],
  });
  console.log(`Open ${picture} in a browser.`);
}

async function serveGallery(): Promise<void> {
  const built = spawnSync('npm', ['run', 'build-gallery', '--workspace=@atrium/ui'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);

  const server = await preview({
    configFile: false,
    root,
    build: { outDir: '.cache/gallery' },
    preview: { host: 'localhost', port: Number(process.env.PORT ?? 6006), strictPort: true },
  });
  console.log('\n  The gallery of the widget kit:');
  server.printUrls();
}
