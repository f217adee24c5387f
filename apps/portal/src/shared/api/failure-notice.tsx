import { isApiError, messages } from '@atrium/contract';
import { Button, useSnackbar } from '@atrium/ui';
import { useRef } from 'react';
import { useServices } from '../services.ts';

/** Shows a failed call as an error snackbar with the server's message, in the place of the one before. */
export function useFailureNotice() {
  const snackbar = useSnackbar();
  const { browser } = useServices();
  const shown = useRef(0);
  return (error: unknown, fallback?: string) => {
    // The 401 rule has taken the merchant elsewhere already.
    if (isApiError(error, 'unauthenticated')) return;
    const content = failureMessage(error, fallback);
    const withReload = (
      <span className="flex flex-wrap items-center gap-3">
        {content}
        <Button size="sm" variant="secondary" onClick={browser.reload}>
          Reload
        </Button>
      </span>
    );
    snackbar.close(shown.current);
    shown.current = snackbar.show({
      type: 'error',
      ...(isApiError(error, 'store_changed')
        ? // Another tab's switch is told by it and by each call it makes fail: one notice for all.
          { autoCloseMs: 0, content: withReload, name: 'store-changed' }
        : { content }),
    });
  };
}

/** The text for a merchant: the server's message, else `fallback`; with the wait where one is asked for. */
export function failureMessage(error: unknown, fallback: string = messages.somethingWentWrong) {
  // A refusal of fields points at them; whoever asks here shows none, so what was refused is said itself.
  const [refused] = isApiError(error, 'invalid_fields') ? error.fields : [];
  const message = refused?.message || (isApiError(error) && error.message) || fallback;
  const wait = isApiError(error, 'rate_limited') ? error.retryAfterSeconds : null;
  return wait === null ? message : `${message} ${waitText(wait)}`;
}

function waitText(seconds: number): string {
  if (seconds < 90)
    return `You can try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return `You can try again in ${Math.ceil(seconds / 60)} minutes.`;
}
