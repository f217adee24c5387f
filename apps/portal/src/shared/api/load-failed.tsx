import { messages } from '@atrium/contract';
import { Button } from '@atrium/ui';
import { loadFailureMessage } from './failure-notice.tsx';
import { isOfflineFailure, OFFLINE_MESSAGE } from './offline.tsx';

interface LoadFailedProps {
  /** What could not be loaded. */
  title: string;
  /** Of the title. */
  headingLevel: 2 | 3;
  error: unknown;
  retryLabel: string;
  retrying: boolean;
  onRetry: () => void;
}

/** In a card, in place of what could not be loaded: its name, the reason, and a retry button. */
export function LoadFailed(props: LoadFailedProps) {
  const { title, headingLevel, error, retryLabel, retrying, onRetry } = props;
  const Heading = `h${headingLevel}` as const;
  const mark = isOfflineFailure(error) ? OFFLINE_MESSAGE : '';
  return (
    <div role="alert" className={`flex flex-wrap items-center justify-between gap-4 ${mark}`}>
      <div>
        <Heading className="text-base">{title}</Heading>
        <p className="text-sm text-text-muted">
          {loadFailureMessage(error, messages.somethingWentWrong)}
        </p>
      </div>
      <Button variant="secondary" className="max-sm:w-full" pending={retrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
