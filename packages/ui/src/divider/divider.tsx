import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';

export interface DividerProps {
  /** A word in the middle, such as "or". */
  children?: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

/** A thin line, or two with a word between them. */
export function Divider({ children, className, ref }: DividerProps) {
  return (
    <div ref={ref} className={clsx('flex items-center gap-4 text-sm text-text-muted', className)}>
      <span className="h-px flex-1 bg-border" />
      {children ? <span>{children}</span> : null}
      {children ? <span className="h-px flex-1 bg-border" /> : null}
    </div>
  );
}
