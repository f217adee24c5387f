import type { Answer, BodyInputOf, CallOptions, Endpoint } from '@atrium/contract';
import { useState } from 'react';
import type { Calls } from './calls.ts';
import { loadCalls } from './load-calls.ts';
import { useServices } from './services.ts';

/** Runs a task and knows whether it runs. */
export function usePending<Args extends unknown[], Result>(
  task: (...args: Args) => Promise<Result>,
) {
  const [isPending, setPending] = useState(false);
  const run = async (...args: Args): Promise<Result> => {
    setPending(true);
    try {
      return await task(...args);
    } finally {
      setPending(false);
    }
  };
  return { run, isPending };
}

/** One call of signing in. Its answer is kept by nobody, so it needs no query client. */
export function useCall<E extends Endpoint>(choose: (calls: Calls) => E) {
  const { callApi } = useServices();
  return usePending(async (body: BodyInputOf<E>): Promise<Answer<E>> => {
    // Cast, because TypeScript does not see that a call with a body needs nothing else.
    const options = { body } as CallOptions<E>;
    return callApi(choose(await loadCalls()), options);
  });
}
