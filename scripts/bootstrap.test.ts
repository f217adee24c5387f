import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const bootstrap = path.join(import.meta.dirname, 'bootstrap.mjs');
const report = path.join(import.meta.dirname, 'fixtures/bootstrap/report.ts');

interface Report {
  version: string;
  arguments: string[];
  path: string;
}

/** Runs the reporting script through bootstrap from another folder, and returns its output. */
async function run(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [bootstrap, report, ...args], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: undefined, ...environment },
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, report: JSON.parse(String(line)) as Report };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  return child.exitCode ?? (await once(child, 'exit'))[0];
}

it('runs TypeScript on the pinned Node, with the project’s programs first on PATH', async () => {
  const { child, report } = await run(['one', 'two']);

  expect(report.version).toBe(process.version);
  expect(report.arguments).toEqual(['one', 'two']);
  expect(report.path.split(path.delimiter)[0]).toBe(
    path.join(import.meta.dirname, '..', 'node_modules', '.bin'),
  );
  expect(await exitOf(child)).toBe(0);
});

it('passes a signal on and ends with the script’s own code', async () => {
  const { child } = await run(['wait']);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(7);
});
