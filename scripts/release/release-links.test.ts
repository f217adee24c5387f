import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listBrokenLinks, unlinkMissingFiles } from './release-links.ts';

function releaseOf(documents: Record<string, string>): string {
  const release = mkdtempSync(path.join(tmpdir(), 'atrium-release-'));
  onTestFinished(() => rmSync(release, { recursive: true }));
  for (const [name, text] of Object.entries(documents)) {
    mkdirSync(path.dirname(path.join(release, name)), { recursive: true });
    writeFileSync(path.join(release, name), text);
  }
  return release;
}

const document = `See [limits](../limits.md#counted-events), [the test](../../apps/login.test.ts),
[folder](../), [web](https://atrium.example/missing.md) and [below](#below).

![Home with
a card](../images/home.png)

\`\`\`md
[example](missing.md)
\`\`\`
`;

it('the links of a release to files that are not in it are found, and replaced by their text', () => {
  const release = releaseOf({
    'docs/limits.md': 'Back to [this](operate/handbook.md).',
    'docs/operate/handbook.md': document,
    'node_modules/library/README.md': '[missing](missing.md)',
  });
  expect(listBrokenLinks(release)).toEqual([
    'docs/operate/handbook.md: ../../apps/login.test.ts',
    'docs/operate/handbook.md: ../images/home.png',
  ]);
  unlinkMissingFiles(release);
  expect(listBrokenLinks(release)).toEqual([]);
  expect(readFileSync(path.join(release, 'docs/operate/handbook.md'), 'utf8')).toBe(
    document
      .replace('[the test](../../apps/login.test.ts)', 'the test')
      .replace('![Home with\na card](../images/home.png)', 'Home with\na card'),
  );
});
