import { isApiError } from '@atrium/contract';
import { Button, useSnackbar } from '@atrium/ui';
import { useRef } from 'react';
import { useServices } from '../services.ts';
import { failureMessage } from './failure-message.ts';

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
