import { Card, IconButton } from '@atrium/ui';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { texts } from '../texts.ts';
import { usualTexts } from '../usual-texts.ts';

interface NextStepCardProps {
  title: string;
  text: string;
  /** The one primary button, or a form. */
  action: ReactNode;
  /** A form needs a line of its own beside the greeting. */
  isForm?: boolean;
  /** Undefined if it cannot be hidden. */
  onDismiss: (() => void) | undefined;
}

/** The merchant's one next step. */
export function NextStepCard({
  title,
  text,
  action,
  isForm = false,
  onDismiss,
}: NextStepCardProps) {
  const titleId = useId();
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      className={`relative flex min-h-21 flex-col xl:min-h-25.5 gap-3 max-sm:p-3 lg:py-4 xl:w-168 xl:shrink-0 ${isForm ? 'lg:max-xl:flex-row lg:max-xl:items-center lg:max-xl:gap-6' : 'sm:flex-row sm:items-center sm:gap-6 sm:py-4'}`}
    >
      <div
        className={`flex min-w-0 flex-1 flex-col gap-1 ${onDismiss ? `pe-10 ${isForm ? 'lg:max-xl:pe-0' : 'sm:pe-0'}` : ''} ${isForm ? 'xl:flex-row xl:flex-wrap xl:items-baseline xl:gap-x-3' : ''}`}
      >
        <h2
          id={titleId}
          tabIndex={-1}
          data-next-step
          className="wrap-anywhere text-base outline-none"
        >
          <span className="text-accent-text">{usualTexts.next}</span> {title}
        </h2>
        <p className="text-sm text-text-muted">{text}</p>
      </div>
      {action}
      {onDismiss ? (
        <span
          // The cross ends where the content does, and not its invisible box.
          className={`absolute end-2 top-2 ${isForm ? 'lg:max-xl:static lg:max-xl:-me-2' : 'sm:static sm:-me-2'}`}
        >
          <IconButton
            label={texts.dismiss}
            icon={<X aria-hidden="true" className="size-5" />}
            size="sm"
            className="text-text-muted"
            onClick={onDismiss}
          />
        </span>
      ) : null}
    </Card>
  );
}
