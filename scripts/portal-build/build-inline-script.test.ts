import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../test-run/scratch-folder.ts';
import { buildInlineScript } from './build-inline-script.ts';
import {
  BEFORE_HYDRATION,
  DRAW_FIRST_FRAME,
  OFFLINE_WORKER,
  RETURN_ONLINE,
} from './prerender-portal.ts';

test.each([
  [BEFORE_HYDRATION, 900],
  [DRAW_FIRST_FRAME, 3_000],
  [OFFLINE_WORKER, 500],
  [RETURN_ONLINE, 250],
])('%s is one small script, without a library', async (entry, limit) => {
  const script = await buildInlineScript(entry);
  expect(script).not.toMatch(/zod|react/i);
  expect(brotliCompressSync(script).length).toBeLessThan(limit);
});

/** A script that sets the page's title. */
function buildWithTitle(title: string): Promise<string> {
  const entry = path.join(makeScratchFolder(), 'entry.ts');
  writeFileSync(entry, `document.title = ${JSON.stringify(title)};`);
  return buildInlineScript(entry);
}

test.each(['<!--', '<SCRIPT'])('no inline script is built that contains %s', async (text) => {
  await expect(buildWithTitle(text)).rejects.toThrow('entry.ts contains');
});

test('the end of a script is escaped in an inline script', async () => {
  expect(await buildWithTitle('</script>')).toContain(String.raw`<\/script>`);
});
