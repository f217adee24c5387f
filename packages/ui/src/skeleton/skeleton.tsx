import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  shape?: 'text' | 'block' | 'circle';
}

const shapes = { text: 'h-[1em] rounded-chip', block: 'rounded-card', circle: 'rounded-full' };

/** A placeholder of the size of the content that is loading; its class sets the size. */
export function Skeleton({ shape = 'text', className, ...rest }: SkeletonProps) {
  return (
    <span
      {...rest}
      aria-hidden="true"
      data-shape={shape}
      className={clsx('block animate-pulse bg-surface-pressed', shapes[shape], className)}
    />
  );
}

/**
 * A placeholder of the length and the lines of its text, which nobody sees; the props are those of the text. Hidden and not
 * transparent: checks of contrast would measure a transparent one.
 */
export function TextSkeleton({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span aria-hidden="true" className="animate-pulse rounded-chip bg-surface-pressed">
      <span {...rest} className={clsx('invisible', className)} />
    </span>
  );
}
