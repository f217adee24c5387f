import { expect, test, vi } from 'vitest';
import { createBuildWatch } from './build-watch.ts';

const page = (script: string) =>
  `<head><script>start(["/assets/${script}","/assets/react-1.js"])</script></head>`;

function watch(fetchPage: () => Promise<Response>) {
  const document = new DOMParser().parseFromString(page('index-1.js'), 'text/html');
  const events = new EventTarget();
  const fetch = vi.fn(fetchPage);
  return { build: createBuildWatch({ document, fetch, events }), events, fetch };
}

const served =
  (html: string, status = 200) =>
  async () =>
    new Response(html, { status });

test.each([
  ['the same build', served(page('index-1.js')), false],
  ['another build', served(page('index-2.js')), true],
  ['an error', served(page('index-2.js'), 503), false],
  ['a page that is not the portal’s', served('<p>Please pay for this network.</p>'), false],
  ['no response', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('%s: reports whether the build has changed', async (_, fetchPage, changed) => {
  const { build } = watch(fetchPage);
  expect(build.hasChanged()).toBe(false);
  expect(await build.check()).toBe(changed);
  expect(build.hasChanged()).toBe(changed);
});

test('checks for a new build when a file could not be loaded', async () => {
  const { build, events, fetch } = watch(served(page('index-2.js')));
  expect(fetch).not.toHaveBeenCalled();
  events.dispatchEvent(new Event('vite:preloadError'));
  await expect.poll(() => build.hasChanged()).toBe(true);
});
