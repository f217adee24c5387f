/**
 * What a journey does in a browser that Playwright cannot drive. Elements are found by what is visible or announced:
 * fields by their label, buttons by their accessible name, links and menu items by their text.
 */
export interface OtherBrowser {
  /** For example `Firefox 153`. */
  readonly version: string;
  goTo(url: string): Promise<void>;
  currentUrl(): Promise<string>;
  title(): Promise<string>;
  /** Waits for the element of an XPath to be visible. */
  waitFor(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Clears a field and types into it, key by key. */
  type(xpath: string, text: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** What it shows, as a PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** How long an element may take to appear on a busy machine. */
export const APPEARS_WITHIN_MS = 60_000;

/** XPath expressions of elements by their text, in whatever element inside of it the text is. */
export const text = (wanted: string) => `//*[text()[contains(., ${quote(wanted)})]]`;
export const heading = (wanted: string) => `//*[self::h1 or self::h2 or self::h3][${is(wanted)}]`;
export const button = (name: string) =>
  `//button[@aria-label = ${quote(name)} or (not(@aria-label) and ${is(name)})]`;
export const link = (name: string) => `//a[${is(name)}]`;
export const menuItem = (name: string) => `//*[@role="menuitem"][${is(name)}]`;
export const field = (label: string) =>
  `//input[@id = //label[${is(label)}]/@for or parent::label[${is(label)}]]`;
export const inDialog = (xpath: string) => `//dialog[@open]${xpath}`;

const is = (wanted: string) => `normalize-space(.) = ${quote(wanted)}`;
const quote = (wanted: string) => `"${wanted}"`;
