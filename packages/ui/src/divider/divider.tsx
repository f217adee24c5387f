import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';

/** A border, which forced colours keep. */
const line = 'flex-1 border-border border-t';

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
      <span className={line} />
      {children ? <span>{children}</span> : null}
      {children ? <span className={line} /> : null}
    </div>
  );
}
