import { useState } from 'react';
import { useSingleFlight } from '../run-once.ts';

/**
 * Runs what a button or a form starts, once at a time, and keeps why it was rejected until it runs again. Pending and error
 * are not those of `useMutation`, because an action may have several steps, of which a mutation is only one.
 *
 * @param onError also gets the error, to show it elsewhere.
 * @returns `error` is undefined if there is none; `clear` forgets it.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  onError?: (error: unknown, ...args: Args) => unknown,
) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const clear = () => setError(undefined);
  const run = useSingleFlight(async (...args: Args) => {
    clear();
    setPending(true);
    try {
      await action(...args);
    } catch (failure) {
      setError(failure);
      await onError?.(failure, ...args);
    } finally {
      setPending(false);
    }
  });
  return { run, isPending, error, clear };
}
