import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { readPlaywrightReport } from './reported-tests.ts';
import { SLOW } from './requirements.ts';
import type { TaggedTest } from './security-page.ts';

/** All tests with tags, without running them. The gallery has none: it is about the look, story by story. */
export async function listTaggedTests(root: string): Promise<TaggedTest[]> {
  const tests = [...(await listVitest(root)), ...listPlaywright(root)];
  return tests.filter(({ tags }) => tags.length > 0);
}

function listPlaywright(root: string): readonly TaggedTest[] {
  const args = ['playwright', 'test', '--list', '--reporter=json'];
  const json = execFileSync('npx', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return readPlaywrightReport(json, root);
}

async function listVitest(root: string): Promise<TaggedTest[]> {
  const vitest = await createVitest('test', { root, watch: false });
  try {
    // Not by their source alone, where the titles of `it.each` are not filled in.
    const { testModules, unhandledErrors } = await vitest.collect([], { staticParse: false });
    if (unhandledErrors.length > 0) throw unhandledErrors[0];
    return testModules.flatMap((module) =>
      [...module.children.allTests()].map(({ fullName, tags }) => ({
        file: path.relative(root, module.moduleId),
        titles: fullName.split(' > '),
        tags: tags.filter((tag) => tag !== SLOW),
      })),
    );
  } finally {
    await vitest.close();
  }
}
