import { useRef } from 'react';

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
