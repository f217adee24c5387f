import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { MutantArea } from './areas.ts';

/**
 * Runs the tests in the order of the area's patterns: those beside the code notice most changes in milliseconds, and the
 * first failure ends the run.
 */
export function nearestTestsFirst(root: string, tests: MutantArea['tests']) {
  const rankOf = ({ moduleId }: TestSpecification) =>
    tests.findIndex((pattern) => path.matchesGlob(path.relative(root, moduleId), pattern));

  return class NearestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files.toSorted((one, other) => rankOf(one) - rankOf(other));
    }
  };
}
