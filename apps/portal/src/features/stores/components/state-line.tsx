import type { BadgeTone } from '@atrium/ui';
import type { StoreState } from '../texts.ts';

const dots: Record<BadgeTone, string> = {
  /** Hollow, so that it differs from the others without its colour. */
  neutral: 'border-[1.5px] border-border-control',
  accent: 'bg-accent',
  warning: 'bg-warning-text',
  success: 'bg-success-text',
  danger: 'bg-danger-text',
};

/** What a store needs, or how far it is: a dot and its words, side by side in a row of the parent. */
export function StateLine({ text, tone }: StoreState) {
  return (
    <>
      <span className={`size-2 shrink-0 rounded-full forced-colors:hidden ${dots[tone]}`} />
      <span className="truncate">{text}</span>
    </>
  );
}
