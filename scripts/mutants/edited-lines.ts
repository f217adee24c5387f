import { execFileSync } from 'node:child_process';

/**
 * The lines that were edited since a commit, each with the lines above and below, as Stryker names them:
 * `file.ts:10-20`. It makes the changes that are within them, so none of a longer statement around them.
 *
 * @param files those of interest, from the root.
 */
export function listEditedLines(root: string, commit: string, files: readonly string[]): string[] {
  const options = ['--unified=0', '--find-renames', '--no-color', '--no-ext-diff', '--no-prefix'];
  const diff = execFileSync('git', ['diff', ...options, commit, '--'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  let file = '';
  const edited: string[] = [];
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ '.length);
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (first === undefined || !files.includes(file)) continue;
    edited.push(`${file}:${Math.max(1, Number(first) - 1)}-${Number(first) + Number(count)}`);
  }
  return edited;
}
