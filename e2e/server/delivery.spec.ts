import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { moduleOf, readManifest, scriptsOf } from '../../scripts/portal-build/build-manifest.ts';
import { expect, test } from '../support/fixtures.ts';
import { knownDeviceCookie } from '../support/merchant-api.ts';

const DIST = 'apps/portal/dist';

/** Without a scheme only after a quote or a bracket, as in `src="//cdn.example"`. Ends where a template has a value. */
const FOREIGN_URL = /(?:\b(?:https?|wss?):|(?<=["'`(=]))\/\/(?:\$\{|[\w[][^\s"'`<>()\\$]*)/gi;

/** The URLs of other origins that the build may have, and why no page loads them. */
const ALLOWED_URLS: Readonly<Record<string, string>> = {
  'http://www.w3.org/1998/Math/MathML': 'the name of a namespace',
  'http://www.w3.org/1999/xlink': 'the name of a namespace',
  'http://www.w3.org/2000/svg': 'the name of a namespace',
  'http://www.w3.org/XML/1998/namespace': 'the name of a namespace',
  'https://tailwindcss.com': 'in a licence’s comment',
  'https://react.dev/errors/': 'in the text of an error',
  'https://reactrouter.com/en/main/routers/picking-a-router.': 'in the text of an error',
  'https://github.com/ungap/url-search-params.': 'in the text of a warning',
  'https://developer.mozilla.org/en-US/docs/Web/API/File_System_Access_API':
    'in the text of an error',
  'https://developer.mozilla.org/en-US/docs/Web/HTTP/Basics_of_HTTP/MIME_types/Common_types':
    'in the text of a warning',
  'http://localhost': 'React Router’s base for paths, where there is no window',
  'http://${': 'before a store’s address that was entered, to read its host',
  'https://admin.shopify.com/store/': 'a link to the merchant’s store at Shopify',
};

/** The URLs of the scripts and styles of a page. */
function assetsOf(html: string): string[] {
  return html.match(/\/assets\/[^"\s]+\.(?:js|css)/g) ?? [];
}

test('scripts and styles are compressed and immutable', async ({ request }) => {
  const page = await request.get('/login');
  expect(page.headers()['cache-control']).toBe('no-cache');
  const assets = assetsOf(await page.text());
  expect(assets.length).toBeGreaterThan(1);
  for (const asset of assets) {
    for (const encoding of ['br', 'gzip']) {
      const response = await request.get(asset, { headers: { 'accept-encoding': encoding } });
      expect(response.headers()['content-encoding'], asset).toBe(encoding);
      expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(response.headers()['x-content-type-options']).toBe('nosniff');
    }
  }
});

test('a file that is not there is not answered with a page, and no cache keeps the response', async ({
  request,
}) => {
  const [asset = ''] = assetsOf(await (await request.get('/login')).text());
  // The compressed copies are answers to the name of the original only.
  const missing = ['/assets/nothing.js', `${asset}.br`, '/assets/..%2fpaths.json', '/paths.json'];
  for (const file of [...missing, '/.vite/assets.json']) {
    const response = await request.get(file);
    expect(response.status(), file).toBe(404);
    expect(response.headers()['cache-control'], file).toBe('no-store');
    expect(response.headers()['content-type'], file).toContain('application/json');
  }
});

test('a page names the libraries before its own code, so that each runs in a task of its own', async ({
  request,
}) => {
  const page = await (await request.get('/login')).text();
  const files = (/data-scripts="([^"]*)"/.exec(page)?.[1] ?? '').split(' ');
  const { file: ownCode } = readManifest(DIST)['index.html'] ?? {};
  expect(files[0]).toMatch(/^\/assets\/libraries-/);
  expect(files.at(-1)).toBe(`/${ownCode}`);
});

test('home needs neither the settings nor the image editor for its first load', () => {
  const manifest = readManifest(DIST);
  const modules = ['SignedInLayout', 'HomePage', 'AccountSettingsPage', 'ImageDialog'] as const;
  const [layout, home, ...later] = modules.map((name) => moduleOf(manifest, name));
  const scripts = scriptsOf(manifest, ['index.html', layout ?? '', home ?? '']);
  expect(scripts.size).toBeGreaterThan(2);
  for (const module of later) expect(scripts).not.toContain(manifest[module]?.file);
});

test('every page is compressed, revalidated each time, and has one content policy', async ({
  request,
}) => {
  for (const path of ['/', '/login', '/signup', '/verify-email', '/nothing']) {
    const policies = new Set<string | undefined>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await request.get(path, { headers: { 'accept-encoding': encoding } });
      const { 'content-encoding': encoded = 'identity', ...headers } = response.headers();
      expect(encoded).toBe(encoding);
      expect(headers.vary).toBe(path === '/' ? 'Accept-Encoding, Cookie' : 'Accept-Encoding');
      expect(headers['cache-control']).toBe('no-cache');
      expect(await response.text()).toMatch(/^<!DOCTYPE html>.*geolocationUrl.*<\/html>\s*$/s);
      policies.add(headers['content-security-policy']);
    }
    expect(policies.size, path).toBe(1);
    expect([...policies].join()).not.toContain('unsafe');
  }
});

test('a page has the first frame of a merchant only in a browser in which one has logged in', async ({
  request,
  portal,
}) => {
  const { name, value } = knownDeviceCookie(portal.portalUrl);
  const frameOf = async (path: string, cookie: string) =>
    (await (await request.get(path, { headers: { cookie } })).text()).includes('id="first-frame"');
  for (const path of ['/', '/terms']) {
    expect(await frameOf(path, ''), path).toBe(false);
    expect(await frameOf(path, `${name}=forged`), path).toBe(false);
    expect(await frameOf(path, `${name}=${value}`), path).toBe(true);
  }
  expect(await frameOf('/login', `${name}=${value}`)).toBe(false);
  expect(await frameOf('/stores', ''), 'which only merchants open').toBe(true);
});

test('an unknown URL gets 404 and the portal’s own page', async ({ request }) => {
  for (const path of [
    '/nothing',
    '/login/more',
    '/account-settings/x',
    '/%00',
    '/loginx',
    '/offline/',
  ]) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
  }
  for (const path of [
    '/',
    '/login',
    '/Login/',
    '/login?email=a@b.example',
    '/stores',
    '/offline',
  ]) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
  }
});

test('a shared page has a title, a description and an image that can be fetched', async ({
  request,
  baseURL,
}) => {
  const page = await (await request.get('/signup')).text();
  const metaOf = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];
  expect(metaOf('og:title')).toBe('Register · Atrium');
  expect(metaOf('description')).toBe('Free to start. No card needed.');
  expect(metaOf('og:description')).toBe(metaOf('description'));
  const image = await request.get(metaOf('og:image') ?? '');
  expect(metaOf('og:image')).toBe(`${baseURL}/social-card.png`);
  expect(image.headers()['content-type']).toBe('image/png');
});

test('the public pages send requests only to the portal and do not violate their content policy', {
  tag: ['@requirement-78', '@requirement-94'],
}, async ({ page, baseURL }) => {
  const foreign: string[] = [];
  const consoleMessages: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).origin !== baseURL) foreign.push(sent.url());
  });
  page.on('console', (message) => consoleMessages.push(message.text()));
  for (const path of ['/', '/forget-password', '/terms', '/contact', '/signup', '/login']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(foreign, path).toEqual([]);
    expect(consoleMessages, path).toEqual([]);
  }
  await page.getByLabel('Email').fill('anna@shop.example');
  await page.waitForLoadState('networkidle');
  expect([...foreign, ...consoleMessages]).toEqual([]);
});

test('no file of the built portal has a URL of another origin, except those that no page loads', {
  tag: ['@requirement-78'],
}, () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(?:html|js|css|svg|json)$/.test(file));
  expect(texts.length).toBeGreaterThan(1);
  for (const file of texts) {
    const urls = readFileSync(path.join(DIST, file), 'utf8').match(FOREIGN_URL) ?? [];
    expect(
      urls.filter((url) => !(url in ALLOWED_URLS)),
      file,
    ).toEqual([]);
  }
});

test('no file of the built portal has a secret that secretlint knows', {
  tag: ['@requirement-90'],
}, () => {
  // Git ignores the build, and secretlint what Git ignores.
  const args = ['--no-gitignore', `${DIST}/**/*.{html,js,css,svg,json}`];
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/secretlint', args);
  expect({ status, output: `${stdout}${stderr}` }).toEqual({ status: 0, output: '' });
});

for (const path of [
  '/.git/HEAD',
  '/.env',
  '/assets/index.js.map',
  '/login.html',
  '/pages/login.html',
  '/../package.json',
  '/%2e%2e/package.json',
]) {
  test(`no file of the repository is served at ${path}`, { tag: ['@requirement-90'] }, async ({
    request,
  }) => {
    const response = await request.get(path);
    const text = await response.text();
    expect(response.status() === 404 || text.startsWith('<!DOCTYPE html>')).toBe(true);
    expect(text).not.toContain('workspaces');
  });
}
