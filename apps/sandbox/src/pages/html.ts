/** Safe markup: every value in it was escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[] | null;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template tag that escapes every value except its own results; `null` is left out. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = texts.map((text, index) => text + markupOf(parts[index] ?? null)).join('');
  return new Html(markup);
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return String(part).replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** The text under `name` of a query, body or file; absent, repeated or other values are `undefined`. */
export function textOf(values: unknown, name: string): string | undefined {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) {
    return undefined;
  }
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' ? value : undefined;
}
