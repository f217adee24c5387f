import { readManifest, scriptsOf } from './scripts/portal-build/build-manifest.ts';

const dist = 'apps/portal/dist';
const manifest = readManifest(dist);
const pathsOf = (...modules) => [...scriptsOf(manifest, modules)].map((file) => `${dist}/${file}`);

const PAGE = 'index.html';
const HOME = ['src/app/layouts/signed-in-layout.tsx', 'src/features/home/pages/home-page.tsx'];

/**
 * Budgets in brotli, as browsers get the files, kept close to what stands so that growth is noticed; the goal for the
 * first load is 150 kB of scripts in all, with what checks and sends its forms. What a page loads is read from the build, so that no new chunk escapes them.
 */
export default [
  {
    name: 'Scripts of the landing page and the sign-in pages',
    path: pathsOf(PAGE),
    limit: '132.5 kB',
  },
  { name: 'Scripts of home', path: pathsOf(PAGE, ...HOME), limit: '199 kB' },
  { name: 'The login page with its styles', path: `${dist}/pages/login.html`, limit: '13.1 kB' },
  { name: 'The registration page, likewise', path: `${dist}/pages/signup.html`, limit: '13.1 kB' },
  { name: 'The landing page', path: `${dist}/pages/index.html`, limit: '11.8 kB' },
  {
    name: 'The same with the first frame of home, for merchants',
    path: `${dist}/merchant-pages/index.html`,
    limit: '18.7 kB',
  },
  { name: 'All styles', path: `${dist}/${manifest['style.css'].file}`, limit: '15.2 kB' },
  {
    name: 'Fonts',
    path: Object.values(manifest).flatMap(({ assets = [] }) =>
      assets.map((file) => `${dist}/${file}`),
    ),
    limit: '30 KiB',
    brotli: false,
  },
];
