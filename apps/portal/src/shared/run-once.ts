import { useEffect, useEffectEvent, useRef } from 'react';

/** Does `work` once, as soon as the page is there: for what somebody asked for by coming here. */
export function useOnArrival(work: () => unknown): void {
  const arrived = useRef(false);
  const workOnce = useEffectEvent(() => {
    if (arrived.current) return;
    arrived.current = true;
    void work();
  });
  useEffect(() => workOnce(), []);
}

/**
 * Lets a task run once at a time: what arrives while it runs is dropped. A pending button already
 * says so, but two clicks or Enter and a click can come before it is drawn again.
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
