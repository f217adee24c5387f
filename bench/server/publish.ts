import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeServer, type ServerResults } from './report.ts';

const file = path.join(import.meta.dirname, '../results/server.json');
const page = path.join(import.meta.dirname, '../../docs/performance.md');
const PLACE = /(<!-- server: begin -->).*(<!-- server: end -->)/s;

/** Keeps the results of a run, and writes them into `docs/performance.md`. */
export async function publish(run: ServerResults): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`);
  const text = await readFile(page, 'utf8');
  if (!PLACE.test(text)) throw new Error(`${page} has no place for the results.`);
  const markdown = describeServer(run);
  await writeFile(
    page,
    text.replace(PLACE, (_, begin, end) => `${begin}\n\n${markdown}\n\n${end}`),
  );
}
