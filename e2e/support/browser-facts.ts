import { expect, type Page, type Request } from '@playwright/test';

/** What the browser's storage holds, by name. */
export function storageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** The events pushed for the tag manager, in order. */
export function eventsOf(page: Page): Promise<Record<string, string>[]> {
  // As text, because the types of a window are not known on this side.
  return page.evaluate<Record<string, string>[]>(
    'structuredClone((window.dataLayer ?? []).filter((entry) => "event" in entry))',
  );
}

/** The computed colour of a theme token. */
export function colorOf(page: Page, token: string): Promise<string> {
  return page.evaluate<string>(`(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(${token})';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  })()`);
}

/** Records the calls of the API from now on, with the URL of the page at that time. */
export function watchCalls(page: Page) {
  const calls: { path: string; request: Request; search: string }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push({ path: pathname.slice(4), request, search: new URL(page.url()).search });
  });
  const firstTo = (path: string) => calls.find((call) => call.path === path)?.request;
  return {
    /** The paths that were called, without the common `/api`. */
    paths: () => calls.map(({ path }) => path),
    /** The queries that the address bar held at each call. */
    searches: () => calls.map(({ search }) => search),
    /** The headers of the first call to `path`, which may still be to come. */
    headersOf: async (path: string) => {
      await expect.poll(() => firstTo(path), { message: `a call to ${path}` }).toBeDefined();
      return (await firstTo(path)?.allHeaders()) ?? {};
    },
    /**
     * The form data of the first call to `path`.
     *
     * @throws Error if there was none.
     */
    formOf: (path: string) => {
      const request = firstTo(path);
      if (!request) throw new Error(`There was no call to ${path}.`);
      return fieldsOf(request);
    },
  };
}

/** The text fields of a multipart body. */
function fieldsOf(request: Request): Record<string, string> {
  const body = request.postDataBuffer()?.toString() ?? '';
  const parts = body.matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)\r\n/g);
  return Object.fromEntries([...parts].map(([, name = '', value = '']) => [name, value]));
}
