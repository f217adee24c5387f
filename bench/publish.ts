import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const file = path.join(import.meta.dirname, 'results/latest.json');
const page = path.join(import.meta.dirname, '../docs/performance.md');

/** Keeps the results of one bench beside those of the others, and writes its part of `docs/performance.md`. */
export async function publish(
  part: 'server' | 'browser',
  results: object,
  markdown: string,
): Promise<void> {
  const all = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...all, [part]: results }, null, 2)}\n`);
  const text = await readFile(page, 'utf8');
  const marked = new RegExp(`(<!-- ${part}: begin -->)[^]*(<!-- ${part}: end -->)`);
  if (!marked.test(text)) throw new Error(`${page} has no place for ${part}.`);
  await writeFile(
    page,
    text.replace(marked, (_, begin, end) => `${begin}\n\n${markdown}\n\n${end}`),
  );
}
