import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Where `storybook build` puts the gallery. */
const folder = path.join(import.meta.dirname, '../../.cache/gallery');

/** No server runs there: requests are fulfilled from the folder. Pictures and clipboards need a secure origin. */
const ORIGIN = 'http://localhost';

export interface StoryView {
  readonly theme?: 'light' | 'dark' | 'contrast';
  readonly direction?: 'ltr' | 'rtl';
  /** Percent. */
  readonly textSize?: 100 | 200;
}

/** What Storybook reports of a story as `storyFinished`. */
interface StoryReport {
  readonly storyId: string;
  readonly status: string;
  readonly reporters: readonly {
    readonly type: string;
    readonly result: {
      readonly violations?: readonly Violation[];
      readonly errors?: readonly string[];
    };
  }[];
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { html: string }[];
}

/** The ids of every story of the built gallery. */
export function storyIds(): string[] {
  const index: unknown = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8'));
  const entries: Record<string, { type: string }> = Object(index).entries;
  return Object.entries(entries).flatMap(([id, { type }]) => (type === 'story' ? [id] : []));
}

/** Lets `page` load the gallery. */
export async function serveGallery(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: path.join(folder, decodeURIComponent(pathname)) });
  });
}

/** Opens the gallery as its reader does, without the address of a story. */
export async function openGallery(page: Page): Promise<void> {
  await serveGallery(page);
  await page.goto(`${ORIGIN}/index.html`);
}

/** Loads a story, waits until its play has ended and expects no error. */
export async function openStory(page: Page, id: string, view?: StoryView): Promise<void> {
  // In its usual view `every-story.spec.ts` has axe look at it, which takes a third of the time.
  const withAxe = view !== undefined;
  await goToStory(page, id, withAxe ? globalsOf(view) : `${globalsOf({})};a11y.manual:!true`);
  expect(errorsIn(await reportOf(page, id), { withAxe }), `errors of ${id}`).toEqual([]);
}

/** Loads a story, waits until its play has ended and returns its errors. */
export async function loadStory(page: Page, id: string, view: StoryView): Promise<string[]> {
  await goToStory(page, id, globalsOf(view));
  return errorsIn(await reportOf(page, id));
}

const globalsOf = ({ theme = 'light', direction = 'ltr', textSize = 100 }: StoryView) =>
  `theme:${theme};direction:${direction};textSize:${textSize}`;

const goToStory = (page: Page, id: string, globals: string) =>
  page.goto(`${ORIGIN}/iframe.html?id=${id}&viewMode=story&globals=${globals}`);

/** Changes to another story in a page that has loaded one, which takes a third of the time; returns its errors. */
export async function changeStory(page: Page, id: string): Promise<string[]> {
  await page.evaluate((storyId) => {
    const preview: unknown = Reflect.get(globalThis, '__STORYBOOK_PREVIEW__');
    Object(preview).channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  }, id);
  return errorsIn(await reportOf(page, id));
}

/** By the gallery's own account: whether the story was drawn and played, what axe found in it and what is cut off. */
async function reportOf(page: Page, id: string): Promise<StoryReport> {
  const handle = await page.waitForFunction((storyId) => {
    const preview: unknown = Reflect.get(globalThis, '__STORYBOOK_PREVIEW__');
    const report = Object(preview).channel?.last('storyFinished')?.[0];
    return report?.storyId === storyId ? report : null;
  }, id);
  // What Storybook sends as `storyFinished`.
  return (await handle.jsonValue()) as StoryReport;
}

function errorsIn({ status, reporters }: StoryReport, { withAxe } = { withAxe: true }): string[] {
  const axe = reporters.find(({ type }) => type === 'a11y')?.result;
  const layout = reporters.find(({ type }) => type === 'layout')?.result;
  if (!layout || (withAxe && !axe)) return [`ended as ${status}, and has not been looked through`];
  const violations = (axe?.violations ?? []).map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  const errors = [...violations, ...(layout.errors ?? [])];
  return status === 'success' || errors.length > 0 ? errors : [`ended as ${status}`];
}
