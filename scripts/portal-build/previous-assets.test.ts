import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../test-run/scratch-folder.ts';
import { keepPreviousAssets, stashAssets } from './previous-assets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Imitates a build: Vite deletes the previous files. */
function builder() {
  const folder = makeScratchFolder();
  const dist = path.join(folder, 'dist');
  const assets = path.join(dist, 'assets');
  const stash = path.join(folder, 'stash');
  const begin = (...files: string[]) => {
    stashAssets(dist, stash);
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(assets, { recursive: true });
    for (const name of files) writeFileSync(path.join(assets, name), name);
  };
  return {
    begin,
    build: (day: number, ...files: string[]) => {
      begin(...files);
      keepPreviousAssets(dist, stash, day * DAY_MS);
      return readdirSync(assets).sort();
    },
  };
}

test('the files of a build stay beside those of the three that follow', () => {
  const { build } = builder();
  expect(build(0, 'react.js', 'a.js')).toEqual(['a.js', 'react.js']);
  expect(build(1, 'react.js', 'b.js')).toEqual(['a.js', 'b.js', 'react.js']);
  build(2, 'react.js', 'c.js');
  expect(build(3, 'react.js', 'd.js')).toEqual(['a.js', 'b.js', 'c.js', 'd.js', 'react.js']);
  expect(build(4, 'e.js')).toEqual(['b.js', 'c.js', 'd.js', 'e.js', 'react.js']);
});

test('they stay for a week after they were replaced', () => {
  const { build } = builder();
  build(0, 'a.js');
  build(100, 'b.js');
  expect(build(106, 'c.js')).toEqual(['a.js', 'b.js', 'c.js']);
  expect(build(107, 'd.js')).toEqual(['b.js', 'c.js', 'd.js']);
});

test('a build that fails loses none of them', () => {
  const { begin, build } = builder();
  build(0, 'a.js');
  begin();
  expect(build(1, 'b.js')).toEqual(['a.js', 'b.js']);
});
