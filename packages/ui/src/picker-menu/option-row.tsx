import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface OptionRowProps {
  id: string;
  disabled: boolean | undefined;
  /** Enter chooses it. */
  active: boolean;
  selected: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

interface OptionRowLook {
  /** Classes for its height. */
  className: string;
  children: ReactNode;
}

/** One entry of a list whose focus stays on the list or its search field, with `aria-activedescendant`. */
export function OptionRow(props: OptionRowProps & OptionRowLook) {
  const { id, disabled, active, selected, onPoint, onChoose, className, children } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list or its search field handles keys for its options
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the list or its search field
    <div
      role="option"
      id={id}
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      data-active={active || undefined}
      onPointerMove={disabled ? undefined : onPoint}
      onClick={disabled ? undefined : onChoose}
      className={clsx(
        'flex items-center gap-3 rounded-control px-2.5 py-1.5 text-sm',
        disabled ? 'cursor-not-allowed opacity-50' : 'cursor-pointer active:bg-surface-pressed',
        active && 'inset-ring inset-ring-edge not-active:bg-surface-hover',
        className,
      )}
    >
      {children}
    </div>
  );
}
