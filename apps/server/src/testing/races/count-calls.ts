import type { App } from '../../composition/app.ts';
import type { Repositories } from '../../repositories/repositories.ts';

interface CountedCalls {
  callsOf(claim: string): number;
  stop(): void;
}

type Methods = Record<string, (...args: never[]) => unknown>;

/** Counts the calls of repository methods, named as `codes.consume`, in transactions and outside of them. */
export function countCalls({ dependencies }: App, claims: readonly string[]): CountedCalls {
  const counts = new Map<string, number>();
  const { transact } = dependencies;

  /** Returns what undoes it. */
  function watch(repositories: Repositories): () => void {
    const former = claims.map((claim) => {
      const [repository, method] = split(claim);
      // Every repository is an object of functions.
      const methods = repositories[repository as keyof Repositories] as unknown as Methods;
      const original = methods?.[method];
      if (!original) throw new Error(`There is no ${claim}.`);
      methods[method] = (...args) => {
        counts.set(claim, (counts.get(claim) ?? 0) + 1);
        return Reflect.apply(original, methods, args);
      };
      return () => {
        methods[method] = original;
      };
    });
    return () => {
      for (const undo of former) undo();
    };
  }

  const stopWatching = watch(dependencies.repositories);
  dependencies.transact = (work) =>
    transact((repositories) => {
      watch(repositories);
      return work(repositories);
    });
  return {
    callsOf: (claim) => counts.get(claim) ?? 0,
    stop() {
      stopWatching();
      dependencies.transact = transact;
    },
  };
}

function split(claim: string): [string, string] {
  const [repository = '', method = ''] = claim.split('.');
  return [repository, method];
}
