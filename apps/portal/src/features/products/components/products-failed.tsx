import { Button, EmptyArch, EmptyState } from '@atrium/ui';
import { loadFailureMessage } from '../../../shared/api/failure-notice.tsx';
import { isOfflineFailure, OFFLINE_MESSAGE } from '../../../shared/api/offline.tsx';
import { texts } from '../texts.ts';

interface ProductsFailedProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

export function ProductsFailed({ error, retrying, onRetry }: ProductsFailedProps) {
  return (
    <div role="alert" className={isOfflineFailure(error) ? OFFLINE_MESSAGE : undefined}>
      <EmptyState
        illustration={<EmptyArch />}
        title={texts.failedTitle}
        description={loadFailureMessage(error, texts.failed)}
        action={
          <Button pending={retrying} onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      />
    </div>
  );
}
