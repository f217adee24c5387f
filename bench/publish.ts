import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const file = path.join(import.meta.dirname, 'results/latest.json');
const docs = path.join(import.meta.dirname, '../docs');

/**
 * Stores the results of a run in `bench/results/latest.json` under their name, and writes them into a page of `docs` between
 * the comments with that name.
 */
export async function publish(
  name: string,
  results: object,
  markdown: string,
  pageName = 'performance.md',
): Promise<void> {
  const page = path.join(docs, pageName);
  const latest = { ...(await readLatest()), [name]: results };
  await writeFile(file, `${JSON.stringify(latest, null, 2)}\n`);
  const place = new RegExp(`(<!-- ${name}: begin -->).*(<!-- ${name}: end -->)`, 's');
  const text = await readFile(page, 'utf8');
  if (!place.test(text)) throw new Error(`${page} has no place for the results of ${name}.`);
  const next = text.replace(place, (_, begin, end) => `${begin}\n\n${markdown}\n\n${end}`);
  await writeFile(page, next);
}

/**
 * Replaces earlier results of the kinds that were measured now and keeps the others.
 *
 * @param kinds all kinds in the order of the result; results of other kinds are dropped.
 */
export function mergeResults<Result>(
  earlier: readonly Result[],
  now: readonly Result[],
  { kinds, kindOf }: { kinds: readonly string[]; kindOf: (result: Result) => string },
): Result[] {
  const measured = new Set(now.map(kindOf));
  const order = (result: Result) => kinds.indexOf(kindOf(result));
  return [...earlier.filter((result) => !measured.has(kindOf(result))), ...now]
    .filter((result) => order(result) >= 0)
    .sort((a, b) => order(a) - order(b));
}

/** The last results of each part of the bench, by its name. */
export async function readLatest(): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
}
