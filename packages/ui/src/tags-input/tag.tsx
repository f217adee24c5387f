import { clsx } from 'clsx';
import { X } from 'lucide-react';

interface TagProps {
  text: string;
  uppercase: boolean;
  removeLabel: string;
  disabled: boolean;
  onRemove: () => void;
}

/** One word with its clear control, which does nothing while it is disabled. */
export function Tag({ text, uppercase, removeLabel, disabled, onRemove }: TagProps) {
  return (
    <span
      data-tag=""
      className="inline-flex min-w-0 max-w-full items-center self-center rounded-chip bg-accent-soft ps-2 text-accent-text text-sm"
    >
      <bdi className={clsx('truncate py-0.5', uppercase && 'uppercase')} title={text}>
        {text}
      </bdi>
      <button
        type="button"
        disabled={disabled}
        aria-label={`${removeLabel} ${text}`}
        onClick={onRemove}
        // Under a finger it reaches 4 px beyond its edge, which makes 44.
        className="relative grid size-6 shrink-0 place-items-center rounded-chip -outline-offset-2 transition-colors enabled:hover:bg-surface-pressed disabled:cursor-not-allowed pointer-coarse:size-9 pointer-coarse:after:absolute pointer-coarse:after:-inset-1"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
