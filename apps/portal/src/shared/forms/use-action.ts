import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureNotice } from '../api/failure-notice.tsx';
import type { LazyPart } from '../build/lazy-part.tsx';
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

/**
 * Loads a lazy dialog before it is shown. A failure is shown as a message, so that neither the page nor text that is not
 * saved yet is lost.
 *
 * @param onLoaded shows the dialog.
 * @returns `openLazy` for the button, and whether the dialog is being loaded.
 */
export function useOpenLazy({ preload }: Pick<LazyPart, 'preload'>, onLoaded: () => void) {
  const notifyFailure = useFailureNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: preload,
    onSuccess: onLoaded,
    onError: (error) => notifyFailure(error),
  });
  return { openLazy: () => mutate(), isLoading: isPending };
}
