import { useEffect, useEffectEvent, useRef } from 'react';

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
