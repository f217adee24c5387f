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
  [RETURN_ONLINE, 200],
])('%s is one small script, without a library', async (entry, limit) => {
  const script = await buildInlineScript(entry);
  expect(script).not.toMatch(/zod|react/i);
  expect(brotliCompressSync(script).length).toBeLessThan(limit);
});

test.each(['</script>', '<!--', '<SCRIPT'])('no inline script contains %s', async (text) => {
  const entry = path.join(makeScratchFolder(), 'entry.ts');
  writeFileSync(entry, `document.title = ${JSON.stringify(text)};`);
  const built = buildInlineScript(entry).then((script) => script.includes(text));
  expect(await built.catch(() => false)).toBe(false);
});
