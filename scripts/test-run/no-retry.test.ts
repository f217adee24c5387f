import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeScratchFolder } from './scratch-folder.ts';

const root = path.join(import.meta.dirname, '../..');

it('fails a test of a requirement at its first failure, and retries others as CI requires', () => {
  const config = path.join(root, 'scripts/fixtures/retries/vitest.config.ts');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const report = path.join(makeScratchFolder(), 'report.json');
  const reporter = ['--reporter=json', `--outputFile=${report}`];
  spawnSync(process.execPath, [vitest, 'run', '--config', config, '--retry=1', ...reporter]);
  const [file] = JSON.parse(readFileSync(report, 'utf8')).testResults;
  const results = file.assertionResults.map((one: { title: string; status: string }) => [
    one.title,
    one.status,
  ]);
  expect(results).toEqual([
    ['shows a requirement', 'failed'],
    ['shows none', 'passed'],
  ]);
});
