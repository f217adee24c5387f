import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after `durationMs` of unpaused time; never when it is 0. */
export function usePausableTimer(durationMs: number, paused: boolean, onEnd: () => void) {
  const remainingMs = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused || durationMs === 0) return;
    const startedAt = performance.now();
    const timer = setTimeout(end, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current = Math.max(0, remainingMs.current - (performance.now() - startedAt));
    };
  }, [paused, durationMs]);
}
