import { Button, FormError } from '@atrium/ui';

interface LoadFailedProps {
  message: string;
  retryLabel: string;
  retrying: boolean;
  onRetry: () => void;
}

/** Replaces a part of a page that could not be loaded, with a retry button. */
export function LoadFailed({ message, retryLabel, retrying, onRetry }: LoadFailedProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <FormError>{message}</FormError>
      <Button variant="secondary" pending={retrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
