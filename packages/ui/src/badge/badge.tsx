import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone;
}

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-pressed text-text-muted',
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
};

/** One or two words about the state of an item, such as a sidebar item's status. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      data-tone={tone}
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-chip px-1.5 forced-colors:border py-0.5 font-medium text-xs',
        tones[tone],
        className,
      )}
    />
  );
}
