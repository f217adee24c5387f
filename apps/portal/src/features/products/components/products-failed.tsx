import { Button, Card, EmptyArch, EmptyState } from '@atrium/ui';
import { loadFailureMessage } from '../../../shared/api/failure-notice.tsx';
import { LoadFailed } from '../../../shared/api/load-failed.tsx';
import { isOfflineFailure, OFFLINE_MESSAGE } from '../../../shared/api/offline.tsx';
import { texts } from '../texts.ts';

interface ProductsFailedProps {
  error: unknown;
  /** The products are known and shown below: only their state and buttons are missing. */
  aboveCards: boolean;
  retrying: boolean;
  onRetry: () => void;
}

export function ProductsFailed({ error, aboveCards, retrying, onRetry }: ProductsFailedProps) {
  if (aboveCards) {
    // The next step has the primary button.
    return (
      <Card className="max-sm:p-3">
        <LoadFailed
          title={texts.statesFailedTitle}
          headingLevel={2}
          retryLabel={texts.retry}
          {...{ error, retrying, onRetry }}
        />
      </Card>
    );
  }
  return (
    <div role="alert" className={isOfflineFailure(error) ? OFFLINE_MESSAGE : undefined}>
      <EmptyState
        illustration={<EmptyArch />}
        title={texts.failedTitle}
        description={loadFailureMessage(error, texts.failed)}
        action={
          <Button className="max-sm:w-full" pending={retrying} onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      />
    </div>
  );
}
