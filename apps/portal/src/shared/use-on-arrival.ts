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
