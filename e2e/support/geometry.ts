import type { Page } from '@playwright/test';

/** Runs in the page. */
const findCovered = `(() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const cards = [...document.querySelectorAll('[data-snackbars] [data-type]')].filter(shown);
  if (cards.length === 0) return ['no message is shown'];
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const scope = dialog ?? document;
  // What is scrolled behind the header is not covered by the message.
  const header = dialog ? null : document.querySelector('[data-signed-in-header]');
  const headerEnd = header?.getBoundingClientRect().bottom ?? 0;
  const wanted = 'h1, h2, h3, input:not([type=hidden]), textarea, select, [role=combobox]';
  const isReadable = (element) => shown(element) && !element.closest('[data-snackbars]');
  return [...scope.querySelectorAll(wanted)].filter(isReadable).filter((element) => {
    const a = element.getBoundingClientRect();
    return cards.some((card) => {
      const b = card.getBoundingClientRect();
      return a.left < b.right && b.left < a.right && a.bottom > headerEnd &&
        Math.max(a.top, headerEnd) < b.bottom && b.top < a.bottom;
    });
  }).map((element) => element.textContent || element.getAttribute('name') || element.tagName);
})()`;

/** Runs in the page: position and size of every field and button of the last form, which is the one of a dialog. */
const findPlaces = `(() => {
  const form = [...document.forms].at(-1);
  return [...form.querySelectorAll('input:not([type=hidden]), button')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [element.getAttribute('name') ?? element.textContent, x, y, width, height].join(' ');
  });
})()`;

/** Runs in the page: where the title, fields and buttons of the dialog are, once it has risen, to a tenth of a pixel. */
const findPlacesInDialog = `(async () => {
  const dialog = document.querySelector('dialog[open]');
  await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
  return [...dialog.querySelectorAll('h2, input:not([type=file]), button')]
    .filter((element) => !element.closest('[data-snackbars]'))
    .map((element) => {
      const { x, y } = element.getBoundingClientRect();
      return [element.name || element.textContent, x.toFixed(1), y.toFixed(1)].join(' ');
    });
})()`;

/** Where a box ends; 0 for none. */
export const rightOf = (box: { x: number; width: number } | null | undefined) =>
  (box?.x ?? 0) + (box?.width ?? 0);

/** Waits until the page is in the web font. Not in Playwright's own way, which the content policy forbids. */
export const webFontShown = (page: Page) =>
  page.evaluate(`new Promise((done) => {
  const look = () => {
    const isThere = [...document.fonts].some(({ family, status }) =>
      family.includes('Instrument Sans Variable') && status === 'loaded');
    if (isThere) done();
    else requestAnimationFrame(look);
  };
  look();
})`);

/** The headings and fields that a message lies on. */
export async function coveredByMessages(page: Page): Promise<string[]> {
  // A message rises into its place.
  await page.evaluate(`Promise.all(
    [...document.querySelectorAll('[data-snackbars] [data-type]')]
      .flatMap((card) => card.getAnimations())
      .map(({ finished }) => finished.catch(() => {})),
  )`);
  return page.evaluate<string[]>(findCovered);
}

/** Where the fields and buttons of the form in front are, once the page has its font. */
export async function placesInForm(page: Page): Promise<string[]> {
  await webFontShown(page);
  return page.evaluate<string[]>(findPlaces);
}

/** Where the title, fields and buttons of the dialog are, once the page has its font. */
export async function placesInDialog(page: Page): Promise<string[]> {
  await webFontShown(page);
  return page.evaluate<string[]>(findPlacesInDialog);
}
