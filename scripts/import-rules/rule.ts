import path from 'node:path';
import type { Import, Source } from './read-source.ts';

/** A place where a rule is broken. */
export interface Fault {
  readonly line: number;
  readonly message: string;
}

export interface Rule {
  readonly name: string;
  check(source: Source): Fault[];
}

/** Tests, stories and what serves only them may reach anywhere. */
function isTest(file: string): boolean {
  return /\.(test|stories)\.tsx?$|\/testing\//.test(file);
}

/** Whether `file` is code of `folder` that ships. */
export function isIn(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`) && !isTest(file);
}

/** `zod` of `zod/mini`, `@atrium/ui` of `@atrium/ui/theme.css`. */
export function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The file an import leads to, relative to the root; `null` for a package. */
export function targetOf(file: string, { specifier }: Import): string | null {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : null;
}
