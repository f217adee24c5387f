import { Card, IconButton, Skeleton, VisuallyHidden } from '@atrium/ui';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { texts } from '../texts.ts';

interface NextStepCardProps {
  title: string;
  text: string;
  /** The one primary button, or a form. */
  action: ReactNode;
  /** Undefined if it cannot be hidden. */
  onDismiss: (() => void) | undefined;
}

/** The merchant's one next step. */
export function NextStepCard({ title, text, action, onDismiss }: NextStepCardProps) {
  const titleId = useId();
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      className="relative flex min-h-21 flex-col gap-4 max-sm:p-4 lg:flex-row lg:items-center lg:gap-6 lg:py-4"
    >
      <div className={`flex min-w-0 flex-1 flex-col gap-1 ${onDismiss ? 'max-lg:pe-10' : ''}`}>
        <h2 id={titleId} className="wrap-anywhere text-base">
          <span className="text-accent-text">{texts.next}</span> {title}
        </h2>
        <p className="text-sm text-text-muted">{text}</p>
      </div>
      {action}
      {onDismiss ? (
        <IconButton
          label={texts.dismiss}
          icon={<X aria-hidden="true" className="size-5" />}
          size="sm"
          className="text-text-muted max-lg:absolute max-lg:end-2 max-lg:top-2 lg:-me-2"
          onClick={onDismiss}
        />
      ) : null}
    </Card>
  );
}

/** A placeholder of the card's size. */
export function NextStepSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Card className="flex min-h-21 flex-col gap-4 max-sm:p-4 lg:flex-row lg:items-center lg:py-4">
        <div className="flex flex-1 flex-col gap-1">
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
        <Skeleton shape="block" className="h-11 rounded-control lg:w-48" />
      </Card>
    </div>
  );
}
