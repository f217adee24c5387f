import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { changeStory, loadStory, openStory, type StoryView, serveGallery } from './gallery.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Loads a story into the test's own page; what it complains about on the console fails the test. */
  open: (storyId: string, view?: StoryView) => Promise<void>;
  /** What the page has logged as an error so far, for a test that expects it and empties it. */
  consoleMessages: string[];
}

interface WorkerFixtures {
  /** Visits a story in each view and returns by view what the gallery finds wrong and what the page complains of. */
  visit: (storyId: string) => Promise<Map<string, string[]>>;
}

/** `test` on the built gallery. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  consoleMessages: async ({ page }, use) => {
    const consoleMessages = recordConsoleMessages(page);
    await use(consoleMessages);
    expect(consoleMessages, 'messages in the console').toEqual([]);
  },
  open: async ({ page, consoleMessages }, use) => {
    await serveGallery(page);
    expect(consoleMessages).toEqual([]);
    await use((id, view) => openStory(page, id, view));
  },
  visit: [
    async ({ browser }, use) => {
      const visit = visitor(browser);
      await use(visit);
    },
    { scope: 'worker' },
  ],
});

/** Between them each theme, both directions, both sizes of text, and a window and a phone. */
const VIEWS = {
  'light, in a window': { theme: 'light', width: 1280 },
  'high contrast, on a phone': { theme: 'contrast', width: 390 },
  'dark, right to left, twice the text, on a phone': {
    theme: 'dark',
    direction: 'rtl',
    textSize: 200,
    width: 390,
  },
} as const;

/** Keeps one page for each view, because to load one takes longer than to change its story. */
function visitor(browser: Browser): WorkerFixtures['visit'] {
  const pages = new Map<string, { page: Page; consoleMessages: string[] }>();
  return async (id) => {
    const visits = Object.entries(VIEWS).map(async ([name, view]) => {
      const known = pages.get(name);
      const { page, consoleMessages } = known ?? (await openPage(browser, view.width));
      pages.set(name, { page, consoleMessages });
      const errors = known ? await changeStory(page, id) : await loadStory(page, id, view);
      const found: [string, string[]] = [name, [...errors, ...consoleMessages.splice(0)]];
      return found;
    });
    // At the same time, because each page often waits for the next frame.
    return new Map(await Promise.all(visits));
  };
}

async function openPage(browser: Browser, width: number) {
  const page = await browser.newPage({
    // Nothing moves, so that nothing has to be waited for.
    reducedMotion: 'reduce',
    viewport: { width, height: 800 },
  });
  const consoleMessages = recordConsoleMessages(page);
  await serveGallery(page);
  return { page, consoleMessages };
}

function recordConsoleMessages(page: Page): string[] {
  const consoleMessages: string[] = [];
  page.on('pageerror', (error) => consoleMessages.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleMessages.push(message.text());
  });
  return consoleMessages;
}
