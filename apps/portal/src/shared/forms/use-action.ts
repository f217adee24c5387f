import { useState } from 'react';
import { useSingleFlight } from '../run-once.ts';

/**
 * Runs the action of a button once at a time, and keeps why it was rejected until it runs again. This is not the error of
 * `useMutation`, because an action may have several steps, of which a mutation is only one.
 *
 * @returns `error` is undefined if there is none; `clear` forgets it.
 */
export function useAction(action: () => Promise<unknown>) {
  const [error, setError] = useState<unknown>();
  const clear = () => setError(undefined);
  const run = useSingleFlight(async () => {
    clear();
    try {
      await action();
    } catch (failure) {
      setError(failure);
    }
  });
  return { run, error, clear };
}
