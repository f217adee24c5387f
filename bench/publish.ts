import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'results');
const docs = path.join(import.meta.dirname, '../docs');

/**
 * Keeps the results of a run in `bench/results`, and writes them into a page of `docs` between the marks of that name.
 */
export async function publish(
  name: string,
  results: object,
  markdown: string,
  pageName = 'performance.md',
): Promise<void> {
  const page = path.join(docs, pageName);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
  const place = new RegExp(`(<!-- ${name}: begin -->).*(<!-- ${name}: end -->)`, 's');
  const text = await readFile(page, 'utf8');
  if (!place.test(text)) throw new Error(`${page} has no place for the results of ${name}.`);
  const next = text.replace(place, (_, begin, end) => `${begin}\n\n${markdown}\n\n${end}`);
  await writeFile(page, next);
}
