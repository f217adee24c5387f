import { describe, expect, it } from 'vitest';
import { exitCodeOf, FaultHangsError, Guarantees, injectInTime } from './fault.ts';

describe('a fault', () => {
  it('that does not end, because the server never recovers, is reported as a failure', async () => {
    const hanging = {
      name: 'a server that never recovers',
      databases: ['sqlite'],
      inject: () => new Promise<never>(() => {}),
    } as const;
    const injected = injectInTime(hanging, 'sqlite', { times: 1, limitMs: 1 });
    await expect(injected).rejects.toThrow(FaultHangsError);
  });

  it('that ends in time keeps its outcome', async () => {
    const outcome = { figures: { lost: 0 }, violations: [], slow: [] };
    const ending = { name: '', databases: [], inject: async () => outcome };
    expect(await injectInTime(ending, 'sqlite', { times: 1 })).toBe(outcome);
  });

  it.each([
    ['fewer', 989, 1],
    ['so many', 990, 0],
    ['an unknown number of', Number.NaN, 1],
  ])('that had %s connections open has the exit code %2$i', (_, open, code) => {
    const guarantees = new Guarantees();
    guarantees.atLeast(990, open, 'open connections');
    expect(exitCodeOf([guarantees], false)).toBe(code);
  });
});
