import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { freePort } from '@atrium/server/testing/free-port';
import { build } from 'vite';
import { type RunningPortal, startPortal } from '../../e2e/support/start-portal.ts';
import { newCertificate, startTlsProxy } from '../tls-proxy.ts';
import { installApart, installedVersions } from './install-apart.ts';

export interface SitePage {
  readonly name: string;
  readonly url: string;
  /** A pattern of URLs that the browser does not load, to see what they cost. */
  readonly blocked?: string;
}

/** Pages of one server, measured beside those of the others. */
export interface Site {
  readonly pages: readonly SitePage[];
  /** Where merchants can be logged in, for the pages behind the login. */
  readonly portal?: RunningPortal;
  /** Of what is installed from npm, by the package's name. */
  readonly versions?: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const sources = path.join(import.meta.dirname, 'sites');
const REACT = ['react@18', 'react-dom@18'];
const LATEST_REACT = ['react@19', 'react-dom@19'];

/** Starts a site by its name. */
export const sites: Readonly<Record<string, () => Promise<Site>>> = {
  'static page': startStaticPage,
  'React alone': () => startPeer('React alone', 'react.jsx', LATEST_REACT),
  Atrium: startAtriumPages,
  'Supabase auth-ui': () =>
    startPeer('Supabase auth-ui', 'supabase.jsx', [
      ...REACT,
      '@supabase/supabase-js',
      '@supabase/auth-ui-react',
      '@supabase/auth-ui-shared',
    ]),
  SuperTokens: () =>
    startPeer('SuperTokens', 'supertokens.jsx', [
      ...REACT,
      'supertokens-web-js',
      'supertokens-auth-react',
    ]),
};

const certificate = newCertificate();

/** Behind TLS and HTTP/2 like the other sites, as operators have it. */
async function startAtriumPages(): Promise<Site> {
  const port = await freePort();
  const proxy = await startTlsProxy({ ...certificate, to: port });
  const started = await startPortal('sqlite', {
    PORT: String(port),
    PORTAL_URL: proxy.url,
    TRUST_PROXY: '1',
  });
  const portal = { ...started, portalUrl: proxy.url };
  const pages = ['/', '/login', '/signup'].map((place) => ({
    name: `Atrium ${place}`,
    url: portal.portalUrl + place,
  }));
  const unscripted = ['/login', '/signup'].map((place) => ({
    name: `${place} without scripts`,
    url: portal.portalUrl + place,
    blocked: '**/*.js',
  }));
  const stop = async () => {
    proxy.close();
    await started.stop();
  };
  return { pages: [...pages, ...unscripted], portal, stop };
}

/** No page can be sooner: one HTML file, no script, no font. */
async function startStaticPage(): Promise<Site> {
  const html = await readFile(path.join(sources, 'static-page.html'));
  return serve('static page', new Map([['/', html]]));
}

/** A page that React draws: a sign-in page that another project ships as a package, bundled as its users do, or React alone. */
async function startPeer(name: string, source: string, packages: readonly string[]): Promise<Site> {
  const folder = await installApart(path.basename(source, '.jsx'), packages);
  await copyFile(path.join(sources, source), path.join(folder, 'main.jsx'));
  await writeFile(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="description" content="${name}"><title>${name}</title></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`,
  );
  await build({ root: folder, configFile: false, logLevel: 'error' });
  const site = await serve(name, await readFiles(path.join(folder, 'dist')));
  return { ...site, versions: await installedVersions(folder) };
}

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  await mkdir(folder, { recursive: true });
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).replaceAll(path.sep, '/');
    files.set(name === 'index.html' ? '/' : `/${name}`, await readFile(file));
  }
  return files;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Compressed, as every server in front of a page does; calls of an API that does not exist get 404. */
async function serve(name: string, files: ReadonlyMap<string, Buffer>): Promise<Site> {
  const compressed = new Map<string, Buffer>();
  for (const [file, content] of files) {
    compressed.set(file, await promisify(brotliCompress)(content));
  }
  const server = createServer((request, response) => {
    const file = new URL(request.url ?? '/', 'http://localhost').pathname;
    const content = compressed.get(file);
    if (!content) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const type = types[path.extname(file)] ?? 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(content);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const proxy = await startTlsProxy({ ...certificate, to: port });
  return {
    pages: [{ name, url: `${proxy.url}/` }],
    async stop() {
      proxy.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
