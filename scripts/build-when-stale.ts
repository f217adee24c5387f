import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

export interface Build {
  /** For the file that records what the output was built from. */
  readonly name: string;
  /** Patterns of all files that the output depends on, relative to the project's folder. */
  readonly inputs: readonly string[];
  /** A file that exists once it is built. */
  readonly output: string;
  build(): Promise<unknown>;
}

/** @returns whether it was built: not if the inputs are those of the last time. */
export async function buildWhenStale({ name, inputs, output, build }: Build): Promise<boolean> {
  // Outside of the output, because everything there is served or shipped.
  const markFile = path.join(root, `node_modules/.atrium-${name}`);
  const mark = hashInputs(inputs);
  const isBuilt = existsSync(path.join(root, output));
  if (isBuilt && existsSync(markFile) && readFileSync(markFile, 'utf8') === mark) return false;
  console.log(`Building the ${name} …`);
  await build();
  writeFileSync(markFile, mark);
  return true;
}

/** By content instead of time: a fresh clone has new times on old files. */
function hashInputs(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: root, exclude: (name) => name.includes('.test.') });
  for (const file of files.sort()) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}
