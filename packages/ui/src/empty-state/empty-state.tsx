import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';

export interface EmptyStateProps {
  title?: ReactNode;
  description?: ReactNode;
  illustration?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

/** The message of a list or page that has nothing to show. */
export function EmptyState({
  title = 'No Data Found',
  description = "Sorry, but we couldn't find any data matching your criteria.",
  illustration,
  action,
  headingLevel = 2,
  className,
  ref,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      ref={ref}
      className={clsx(
        'flex flex-col items-center gap-6 px-6 text-center',
        // Without an illustration it is part of a page, whose title is larger.
        illustration ? 'py-12' : 'py-6',
        className,
      )}
    >
      {illustration ? <div className="w-48 max-w-full">{illustration}</div> : null}
      <div className="flex max-w-md flex-col gap-2">
        {/* A page's heading gets the focus after a navigation; it needs no ring, because it is not a control. */}
        <Heading
          tabIndex={headingLevel === 1 ? -1 : undefined}
          className={clsx('outline-none', illustration ? 'text-xl' : 'text-base')}
        >
          {title}
        </Heading>
        {description ? <p className="text-balance text-text-muted">{description}</p> : null}
      </div>
      {action}
    </div>
  );
}
