import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Runs a task once at a time and drops calls while it runs. A pending button prevents most of them, but a second click
 * or Enter can come before it is rendered.
 */
export function useSingleFlight<Args extends unknown[]>(
  task: (...args: Args) => Promise<unknown>,
): (...args: Args) => Promise<void> {
  const running = useRef(false);
  return async (...args) => {
    if (running.current) return;
    running.current = true;
    try {
      await task(...args);
    } finally {
      running.current = false;
    }
  };
}

/** Runs `work` once when the page opens. */
export function useOnArrival(work: () => unknown): void {
  const arrived = useRef(false);
  const workOnce = useEffectEvent(() => {
    if (arrived.current) return;
    arrived.current = true;
    void work();
  });
  useEffect(() => workOnce(), []);
}
