import { createHash } from 'node:crypto';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

export interface Sample {
  readonly percent: number;
  readonly seed: string;
}

/** Chooses each mutant with a probability of `percent`, and the same ones again for the same seed. */
export function isInSample({ id }: Pick<Mutant, 'id'>, { percent, seed }: Sample): boolean {
  const hash = createHash('sha256').update(`${seed} ${id}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < percent / 100;
}

/** Keeps Stryker from testing what is not in the sample: it has no sampling of its own. */
class SampleChecker implements Checker {
  private readonly sample: Sample = {
    percent: Number(process.env.MUTANTS_SAMPLE ?? 100),
    seed: process.env.MUTANTS_SEED ?? '',
  };

  async init(): Promise<void> {}

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.checkOne(mutant)]));
  }

  private checkOne(mutant: Mutant): CheckResult {
    return isInSample(mutant, this.sample)
      ? { status: CheckStatus.Passed }
      : { status: CheckStatus.CompileError, reason: 'not in the sample' };
  }
}

/** Stryker reads this name. */
export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];
