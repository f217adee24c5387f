import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listEditedLines } from './edited-lines.ts';

const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);

it('the edited lines of a file are those that were changed, added or removed since a commit, and those around', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'edited-lines-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const write = (name: string, content: string[]) =>
    writeFileSync(path.join(root, name), `${content.join('\n')}\n`);
  git('init', '--quiet');
  for (const name of ['edited.ts', 'former-name.ts', 'other.ts', 'same.ts']) write(name, lines);
  git('add', '.');
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@shop.example'];
  git(...author, 'commit', '--quiet', '--message', 'Begin');

  write('edited.ts', [
    'new',
    ...lines.slice(0, 9),
    'changed',
    ...lines.slice(10, 20),
    ...lines.slice(23),
  ]);
  renameSync(path.join(root, 'former-name.ts'), path.join(root, 'name.ts'));
  write('name.ts', [...lines.slice(0, 5), 'changed', 'added', ...lines.slice(6)]);
  write('other.ts', ['changed']);
  git('add', '.');
  git(...author, 'commit', '--quiet', '--message', 'Edit');
  write('edited.ts', [
    'new',
    ...lines.slice(0, 9),
    'changed',
    ...lines.slice(10, 20),
    ...lines.slice(23),
    'last',
  ]);

  const files = ['edited.ts', 'name.ts', 'same.ts'];
  expect(listEditedLines(root, 'HEAD~1', files)).toEqual([
    'edited.ts:1-2',
    'edited.ts:10-12',
    'edited.ts:20-21',
    'edited.ts:28-30',
    'name.ts:5-8',
  ]);
});
