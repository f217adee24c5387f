import { isApiError } from '@atrium/contract';
import { useRootAttribute } from '@atrium/ui/use-root-attribute';
import { useSyncExternalStore } from 'react';

export const offlineTexts = {
  offline: 'You are offline.',
  typed: 'What you have typed stays here.',
  continue: 'You can carry on once the connection is back.',
  notLoaded: 'You are offline. This loads by itself when the connection is back.',
  backAgain: 'The connection is back. Try again.',
};

/** The class of a message that the browser is offline. While one is shown, the notice below the page is hidden. */
export const OFFLINE_MESSAGE = 'offline-message';

/** Whether a call has reached no server because the browser is offline. */
export function isOfflineFailure(error: unknown): boolean {
  return isApiError(error) && error.status === 0 && !navigator.onLine;
}

/**
 * Whether the browser reports a network. If it is wrong, the failing call shows it. A prerendered page is assumed to be
 * online.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

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

/** That the browser is offline, and what follows from it: on a page with a form that its text is kept. */
function OfflineText() {
  return (
    <>
      {offlineTexts.offline}{' '}
      <span className="[body:not(:has(form))_&]:hidden">{offlineTexts.typed}</span>
      <span className="[body:has(form)_&]:hidden">{offlineTexts.continue}</span>
    </>
  );
}

/** The message of a call that failed offline, with the reason, and with what to do once the connection is back. */
export function OfflineFailure({ message }: { message: string }) {
  const online = useOnline();
  return (
    <>
      <span className="block">{message}</span>
      {online ? (
        <span className="block">{offlineTexts.backAgain}</span>
      ) : (
        <span className={`block ${OFFLINE_MESSAGE}`}>
          <OfflineText />
        </span>
      )}
    </>
  );
}

/**
 * Shows below the content of every page that the browser is offline, and announces it. A bar with unsaved changes stays above
 * it (`profile-form.tsx`). Hidden by styles while another message shows it (`OFFLINE_MESSAGE`), but still rendered, so that it is not announced
 * a second time.
 */
export function OfflineNotice() {
  const online = useOnline();
  useRootAttribute('data-offline', !online);
  return (
    <div role="status" className="pointer-events-none sticky bottom-0 z-50 grid">
      {!online && (
        <p className="border-border border-t bg-surface-raised px-4 py-2.5 text-balance text-center text-sm [body:has(.offline-message)_&]:opacity-0">
          <OfflineText />
        </p>
      )}
    </div>
  );
}
