import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { changeStory, openStory, type StoryView, serveGallery } from './gallery.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Loads a story into the test's own page; what it complains about on the console fails the test. */
  open: (storyId: string, view?: StoryView) => Promise<void>;
  /** What the page has logged as a fault so far, for a test that expects it and empties it. */
  complaints: string[];
}

interface WorkerFixtures {
  /** Visits a story in a page that the worker keeps, expects no fault of it and returns its complaints. */
  visit: (storyId: string, theme: 'light' | 'dark') => Promise<string[]>;
}

/** `test` on the built gallery. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  complaints: async ({ page }, use) => {
    const complaints = recordComplaints(page);
    await use(complaints);
    expect(complaints, 'complaints of the page').toEqual([]);
  },
  open: async ({ page, complaints }, use) => {
    await serveGallery(page);
    expect(complaints).toEqual([]);
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

function visitor(browser: Browser): WorkerFixtures['visit'] {
  const pages = new Map<string, { page: Page; complaints: string[] }>();
  return async (id, theme) => {
    const known = pages.get(theme);
    if (known) {
      await changeStory(known.page, id);
      return known.complaints.splice(0);
    }
    // Nothing moves, so that nothing has to be waited for.
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    const complaints = recordComplaints(page);
    await serveGallery(page);
    await openStory(page, id, { theme });
    pages.set(theme, { page, complaints });
    return complaints.splice(0);
  };
}

function recordComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}
