import type { Locator, Page } from '@playwright/test';

/** One user action whose response time is measured. */
export interface Action {
  readonly name: string;
  /** The path of the page. */
  readonly path: string;
  /** Runs before the measurement. */
  prepare?(page: Page): Promise<unknown>;
  /** The input that is measured: a click or a tap on a selector, or a key in the focused field. */
  readonly input: { click: string } | { tap: string } | { key: string };
  /** The selector of the element that reacts first; by default the one that is clicked, tapped or focused. */
  readonly shownBy?: string;
  /** A JavaScript expression that is true in the page once the action is complete. */
  readonly result: string;
  /** The result is a list of 200 entries. The goal then holds for the result, not only for the first feedback. */
  readonly isLongList?: true;
}

type ActionOnPage = Omit<Action, 'path'>;
type More = Pick<Action, 'prepare' | 'isLongList'>;

/** Actions on the page at this path. */
export function on(path: string, actions: readonly ActionOnPage[]): Action[] {
  return actions.map((action) => ({ ...action, path }));
}

/** A click on a selector. */
export function clicking(name: string, click: string, result: string, more?: More): ActionOnPage {
  return { name, input: { click }, result, ...more };
}

/** The same action by click, by tap and by the Enter key. */
export function withEveryInput({ name, input, ...more }: ActionOnPage): ActionOnPage[] {
  if (!('click' in input)) throw new Error(`${name} is no click.`);
  const { click } = input;
  const focus = async (page: Page) => {
    await more.prepare?.(page);
    await page.locator(click).focus();
  };
  return [
    { name, input, ...more },
    { name: `${name}, by touch`, input: { tap: click }, ...more },
    { name: `${name}, by key`, input: { key: 'Enter' }, ...more, prepare: focus },
  ];
}

/** Types a text into the field that `find` returns; only its last character is measured. */
export function typing(
  name: string,
  text: string,
  find: (page: Page) => Locator | Promise<Locator>,
): ActionOnPage {
  return {
    name,
    prepare: async (page) => (await find(page)).pressSequentially(text.slice(0, -1)),
    input: { key: text.slice(-1) },
    result: value(text),
  };
}

/** A Playwright selector by role and accessible name; a quoted name must match as a whole. */
export const role = (kind: string, name: string) => `role=${kind}[name=${name}] >> nth=0`;
export const button = (name: string) => role('button', name);

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const press = (selector: string) => (page: Page) => page.locator(selector).click();

/** False for an element that is rendered in advance but still hidden. */
export const visible = (selector: string) =>
  `document.querySelector('${selector}')?.checkVisibility({ visibilityProperty: true })`;
export const heading = (text: string) => `document.querySelector('h1')?.textContent === '${text}'`;
export const DIALOG = visible('dialog[open]');
/** A button that is busy. */
export const PENDING = visible('[data-pending]');
/** The progress bar at the top, or another feedback to navigation. */
export const NAVIGATING = visible('[data-navigating]');

/** Whether an input of the page has this value. */
const value = (text: string) =>
  `[...document.querySelectorAll('input')].some(({ value }) => value === '${text}')`;
export const atMost = (count: number, selector: string) =>
  `document.querySelectorAll('${selector}').length <= ${count}`;
export const moreThan = (count: number, selector: string) =>
  `document.querySelectorAll('${selector}').length > ${count}`;
