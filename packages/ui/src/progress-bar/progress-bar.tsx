import { clsx } from 'clsx';
import { Progress } from 'radix-ui';
import type { Ref } from 'react';

export interface ProgressBarProps {
  /** Names the bar; shown above it. */
  label: string;
  /** 0 to 100; clamped. */
  value: number;
  /** Hides the line of text; the bar keeps its name. */
  bare?: boolean;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

/** The completed part of a task, in whole percent. */
export function ProgressBar({ label, value, bare = false, className, ref }: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value || 0)));
  return (
    <div className={clsx('flex flex-col gap-2', className)}>
      {bare ? null : (
        <div aria-hidden="true" className="flex items-baseline justify-between gap-4 text-sm">
          <span className="font-medium">{label}</span>
          <span className="text-text-muted tabular-nums">{percent}%</span>
        </div>
      )}
      <Progress.Root
        ref={ref}
        value={percent}
        aria-label={label}
        className="h-2 overflow-hidden rounded-full border border-border bg-surface-pressed"
      >
        <Progress.Indicator
          style={{ transform: `scaleX(${percent / 100})` }}
          className="size-full origin-left bg-accent forced-colors:bg-[Highlight] transition-transform rtl:origin-right"
        />
      </Progress.Root>
    </div>
  );
}
