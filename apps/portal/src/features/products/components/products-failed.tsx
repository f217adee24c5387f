import { Button, Card, EmptyArch, EmptyState } from '@atrium/ui';
import { loadFailureMessage } from '../../../shared/api/failure-notice.tsx';
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
  const description = loadFailureMessage(error, texts.failed);
  const action = (
    // The next step has the primary button.
    <Button
      variant={aboveCards ? 'secondary' : 'primary'}
      className="max-sm:w-full"
      pending={retrying}
      onClick={onRetry}
    >
      {texts.retry}
    </Button>
  );
  return (
    <div role="alert" className={isOfflineFailure(error) ? OFFLINE_MESSAGE : undefined}>
      {aboveCards ? (
        <Card className="flex flex-wrap items-center justify-between gap-4 max-sm:p-3">
          <div>
            <h2 className="text-base">{texts.statesFailedTitle}</h2>
            <p className="text-sm text-text-muted">{description}</p>
          </div>
          {action}
        </Card>
      ) : (
        <EmptyState
          illustration={<EmptyArch />}
          {...{ title: texts.failedTitle, description, action }}
        />
      )}
    </div>
  );
}
