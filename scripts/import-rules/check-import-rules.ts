import { globSync } from 'node:fs';
import { readSource } from './read-source.ts';
import { rules } from './rules.ts';

/** A broken rule, as it is printed. */
export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** Checks every source file of packages and apps below `root`, in the order of their names. */
export function checkImportRules(root: string): Violation[] {
  return globSync(['packages/*/**/*.{ts,tsx}', 'apps/*/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => {
      const source = readSource(root, file);
      return rules.flatMap(({ name, check }) =>
        check(source).map((fault) => ({ file, rule: name, ...fault })),
      );
    });
}
