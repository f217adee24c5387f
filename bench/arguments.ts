import type { DatabaseKind } from './faults/installation.ts';
import { databases } from './faults/report.ts';

/*
 * What a bench is asked to do by its command line. A typing error must not look like a run in which all went well.
 */

/** @throws Error unless the text is a whole number of at least 1. */
export function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${option} ${text} is no whole number from 1.`);
  return Number(text);
}

/** Those with the text in their names, in any case. @throws Error without any. */
export function withName<Item extends { readonly name: string }>(
  items: readonly Item[],
  text: string,
): Item[] {
  const found = items.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  if (found.length === 0) {
    throw new Error(`None is called ${text}: ${items.map(({ name }) => name).join(', ')}.`);
  }
  return found;
}

/** @throws Error for a name of no database. */
export function databasesNamed(names: readonly string[]): DatabaseKind[] {
  const kinds = ['sqlite', 'postgres'] as const;
  const unknown = names.filter((name) => !Object.hasOwn(databases, name));
  if (unknown.length > 0) {
    throw new Error(`There is no database ${unknown.join(', ')}, only ${kinds.join(' and ')}.`);
  }
  return kinds.filter((kind) => names.includes(kind));
}
