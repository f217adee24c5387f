import { isApiError } from '@atrium/contract';

export const offlineTexts = {
  notice: 'You are offline. What you have typed stays here.',
  notLoaded: 'You are offline. This loads by itself when the connection is back.',
};

/** A class for what says that the browser is offline: meanwhile the notice below the page is not seen. */
export const SAYS_OFFLINE = 'says-offline';

/** Whether a call has reached no server because the browser is offline. */
export function isOfflineFailure(error: unknown): boolean {
  return isApiError(error) && error.status === 0 && !navigator.onLine;
}

/** The message of a failed call, with the reason. */
export function OfflineFailure({ message }: { message: string }) {
  return (
    <>
      <span className="block">{message}</span>
      <span className="block text-text-muted">{offlineTexts.notice}</span>
    </>
  );
}
