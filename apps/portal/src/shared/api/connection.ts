import { useSyncExternalStore } from 'react';

/** Whether the browser believes it has a network; a wrong “yes” is told by the call that fails. */
function isOnline(): boolean {
  return navigator.onLine;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** {@link isOnline}, rendered again when it changes. A prerendered page came over a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}
