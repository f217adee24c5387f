import { Button, FormError } from '@atrium/ui';
import { loadFailureMessage } from './failure-notice.tsx';
import { isOfflineFailure, OFFLINE_MESSAGE } from './offline.tsx';

interface LoadFailedProps {
  error: unknown;
  /** Shown if the server has sent no message. */
  fallback: string;
  retryLabel: string;
  retrying: boolean;
  onRetry: () => void;
}

/** Replaces a part of a page that could not be loaded, with a retry button. */
export function LoadFailed({ error, fallback, retryLabel, retrying, onRetry }: LoadFailedProps) {
  const mark = isOfflineFailure(error) ? OFFLINE_MESSAGE : '';
  return (
    <div className={`flex flex-col items-start gap-4 ${mark}`}>
      <FormError>{loadFailureMessage(error, fallback)}</FormError>
      <Button variant="secondary" pending={retrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
