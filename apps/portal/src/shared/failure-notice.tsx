import { isApiError } from '@atrium/contract';
import { Button, useSnackbar } from '@atrium/ui';
import { failureMessage } from './failure-message.ts';
import { useServices } from './services.ts';

/** Shows a failed call as an error snackbar with the server's message (section 8). */
export function useFailureNotice() {
  const snackbar = useSnackbar();
  const { browser } = useServices();
  return (error: unknown, fallback?: string) => {
    // The 401 rule has taken the merchant elsewhere already.
    if (isApiError(error, 'unauthenticated')) return;
    const content = failureMessage(error, fallback);
    if (!isApiError(error, 'store_changed')) {
      snackbar.show({ type: 'error', content });
      return;
    }
    snackbar.show({
      type: 'error',
      autoCloseMs: 0,
      content: (
        <span className="flex flex-wrap items-center gap-3">
          {content}
          <Button size="sm" variant="secondary" onClick={browser.reload}>
            Reload
          </Button>
        </span>
      ),
    });
  };
}
