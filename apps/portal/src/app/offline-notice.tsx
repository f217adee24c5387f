import { useSyncExternalStore } from 'react';
import { texts } from './texts.ts';

/** Says on every page that the network is gone, for as long as it is; announced, and below the page's own end. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div
      role="status"
      className="pointer-events-none sticky bottom-0 z-50 grid place-items-center px-4"
    >
      {!online && (
        <p className="mb-4 rounded-card border border-border bg-surface-raised px-4 py-2.5 text-sm shadow-float">
          {texts.offline}
        </p>
      )}
    </div>
  );
}

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
