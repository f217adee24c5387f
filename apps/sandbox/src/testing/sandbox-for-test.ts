import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../index.ts';

/** A temporary folder, deleted after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-sandbox-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A sandbox on a free port that ends with the test. */
export async function sandboxForTest(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({
    port: 0,
    portalUrl: 'http://localhost:3000',
    directory: options.directory ?? (await temporaryDirectory()),
    ...options,
  });
  onTestFinished(() => sandbox.close());
  return sandbox;
}
