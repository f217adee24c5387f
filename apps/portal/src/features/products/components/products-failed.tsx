import { Button, EmptyArch, EmptyState } from '@atrium/ui';
import { texts } from '../texts.ts';

interface ProductsFailedProps {
  message: string;
  retrying: boolean;
  onRetry: () => void;
}

export function ProductsFailed({ message, retrying, onRetry }: ProductsFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        illustration={<EmptyArch />}
        title={texts.failedTitle}
        description={message}
        action={
          <Button pending={retrying} onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      />
    </div>
  );
}
