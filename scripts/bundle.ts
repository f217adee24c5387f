/** Draws what the portal's scripts consist of, by their size in gzip: `npm run bundle`. */
import path from 'node:path';
import { visualizer } from 'rollup-plugin-visualizer';
import { build } from 'vite';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, '.cache/bundle');
const picture = path.join(folder, 'bundle.html');

await build({
  root: path.join(root, 'apps/portal'),
  logLevel: 'warn',
  build: { outDir: folder, emptyOutDir: true },
  plugins: [visualizer({ filename: picture, gzipSize: true, title: 'What the portal loads' })],
});
console.log(`Open ${picture} in a browser.`);
