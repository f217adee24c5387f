/**
 * The portal's service worker. It keeps one page, and shows it when a page is opened without a connection. It leaves every
 * other request to the browser: if another site opens a page, a request of the worker would carry cookies with
 * `SameSite=Strict`, and the browser's own does not.
 */
import { OFFLINE_PATH } from '../../shared/paths.ts';

/** The page's hash, from the build: a changed page makes a changed worker, which fetches it. */
declare const OFFLINE_PAGE_HASH: string;

const CACHE = `offline-page-${OFFLINE_PAGE_HASH}`;

/** The DOM's types have no events of service workers. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface InstallEvent extends ExtendableEvent {
  /** Not in every browser. */
  addRoutes?(rules: readonly object[]): Promise<void>;
}
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

addEventListener('install', (event) => {
  const installing = event as InstallEvent;
  installing.waitUntil(keepPage());
  // For these the browser does not start the worker.
  const modes = ['cors', 'no-cors', 'same-origin'];
  const rules = modes.map((requestMode) => ({ condition: { requestMode }, source: 'network' }));
  if (installing.addRoutes) installing.waitUntil(installing.addRoutes(rules));
});

addEventListener('activate', (event) => {
  (event as ExtendableEvent).waitUntil(forgetOldPages());
});

addEventListener('fetch', (event) => {
  const fetching = event as FetchEvent;
  if (fetching.request.mode !== 'navigate' || navigator.onLine) return;
  // The browser may know only later that the connection is back.
  fetching.respondWith(fetch(fetching.request).catch(readPage));
});

async function keepPage(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(OFFLINE_PATH, { cache: 'reload' }));
}

async function forgetOldPages(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function readPage(): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(OFFLINE_PATH)) ?? Response.error();
}
