import type { Locator, Page } from '@playwright/test';

/** Something that a person does on a screen. */
export interface Action {
  readonly name: string;
  /** The page that it is done on. */
  readonly path: string;
  /** What is done before, and not measured. */
  prepare?(page: Page): Promise<unknown>;
  /** The one input that is measured: a click or a finger on it, or the key in the focused field. */
  readonly input: { click: string } | { tap: string } | { key: string };
  /** What shows the first sign, if it is not what is clicked or focused. */
  readonly shownBy?: string;
  /** What the input is to lead to, as an expression for the page. */
  readonly result: string;
  /** A list of 200 entries, which must be there in time itself, and not only the first sign of it. */
  readonly isLongList?: true;
}

type ActionOnPage = Omit<Action, 'path'>;
type More = Pick<Action, 'prepare' | 'isLongList'>;

/** Actions of one page. */
export function on(path: string, actions: readonly ActionOnPage[]): Action[] {
  return actions.map((action) => ({ ...action, path }));
}

/** A click on what a selector finds. */
export function clicking(name: string, click: string, result: string, more?: More): ActionOnPage {
  return { name, input: { click }, result, ...more };
}

/** The same by a finger, and by the Enter key. */
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

/** The last character of a text, typed into the field that `find` returns. */
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

/** A selector of Playwright's, found by what assistive technology reads; a quoted name is the whole one. */
export const role = (kind: string, name: string) => `role=${kind}[name=${name}] >> nth=0`;
export const button = (name: string) => role('button', name);

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const press = (selector: string) => (page: Page) => page.locator(selector).click();

/** What is prepared without being seen does not count. */
export const visible = (selector: string) =>
  `document.querySelector('${selector}')?.checkVisibility({ visibilityProperty: true })`;
export const heading = (text: string) => `document.querySelector('h1')?.textContent === '${text}'`;
export const DIALOG = visible('dialog[open]');
/** A button that is busy. */
export const PENDING = visible('[data-pending]');
/** The bar at the top, or what stands for it. */
export const NAVIGATING = visible('[data-navigating]');

/** Some input has the value. */
const value = (text: string) =>
  `[...document.querySelectorAll('input')].some(({ value }) => value === '${text}')`;
export const atMost = (count: number, selector: string) =>
  `document.querySelectorAll('${selector}').length <= ${count}`;
