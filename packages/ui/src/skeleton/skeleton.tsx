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
