import { clsx } from 'clsx';
import type { ComponentProps, ElementType } from 'react';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Rises a little on hover: for cards that are links. */
  lift?: boolean;
  padding?: 'none' | 'md' | 'lg';
}

const paddings = { none: '', md: 'p-5', lg: 'p-6 sm:p-8' };

/** A raised surface with a thin border. */
export function Card({ as = 'div', lift = false, padding = 'md', className, ...rest }: CardProps) {
  // Cast, because the tags differ only in the type of their ref.
  const Element = as as ElementType;
  return (
    <Element
      {...rest}
      data-lift={lift || undefined}
      className={clsx(
        'rounded-card border border-border bg-surface-raised',
        lift && 'transition hover:-translate-y-0.5 hover:shadow-float',
        paddings[padding],
        className,
      )}
    />
  );
}
