import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  shape?: 'text' | 'block' | 'circle';
}

const shapes = { text: 'h-[1em] rounded-chip', block: 'rounded-card', circle: 'rounded-full' };

/** A quiet stand-in of the same size as what is loading; its measure is its class. */
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
