import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { MutantArea } from './areas.ts';

/** The files whose tests have failed, the latest one last. */
const failedFiles = new Set<string>();

export function rememberFailure(file: string): void {
  failedFiles.delete(file);
  failedFiles.add(file);
}

/**
 * The first failure ends the run, so what has noticed the last change of the code begins: the next one is on the same lines or
 * near. Tests that have noticed nothing yet run in the order of the area's patterns, those beside the code first.
 */
export function nearestTestsFirst(root: string, tests: MutantArea['tests']) {
  const recencyOf = ({ moduleId }: TestSpecification) => [...failedFiles].indexOf(moduleId);
  const rankOf = ({ moduleId }: TestSpecification) =>
    tests.findIndex((pattern) => path.matchesGlob(path.relative(root, moduleId), pattern));

  return class NearestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files.toSorted(
        (one, other) => recencyOf(other) - recencyOf(one) || rankOf(one) - rankOf(other),
      );
    }
  };
}
