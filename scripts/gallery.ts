/** Builds and serves the gallery of the widget kit: `npm run gallery`, on PORT or 6006. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { preview } from 'vite';

const root = path.join(import.meta.dirname, '..');
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
