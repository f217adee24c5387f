import { clsx } from 'clsx';
import type { MouseEvent, PointerEvent, ReactNode } from 'react';

export interface OptionRowProps {
  /** Of the element. */
  id: string;
  item: { id: string; disabled?: boolean | undefined };
  /** Enter chooses it. */
  active: boolean;
  selected: boolean;
  /** From 1 on, and of how many, where not all of them are drawn. */
  position?: number;
  count?: number;
}

interface OptionRowLook {
  /** Classes for its height. */
  className: string;
  children: ReactNode;
}

/** One entry of a list whose focus stays on the list or its search field, with `aria-activedescendant`. */
export function OptionRow(props: OptionRowProps & OptionRowLook) {
  const { id, item, active, selected, position, count, className, children } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the list or its search field
    <div
      role="option"
      id={id}
      data-id={item.id}
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={count}
      aria-disabled={item.disabled || undefined}
      data-active={active || undefined}
      className={clsx(
        'flex items-center gap-3 rounded-control px-2.5 py-1.5 text-sm',
        item.disabled
          ? 'cursor-not-allowed opacity-50'
          : 'cursor-pointer active:bg-surface-pressed',
        active &&
          'inset-ring inset-ring-edge not-active:bg-surface-hover in-focus-visible:inset-ring-2 in-focus-visible:inset-ring-focus',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The handlers of a list for all its options: options without their own are drawn only when they change. */
export function optionHandlers(onPoint: (id: string) => void, onChoose: (id: string) => void) {
  const report =
    (use: (id: string) => void) =>
    ({ target }: MouseEvent | PointerEvent) => {
      if (!(target instanceof Element)) return;
      const option = target.closest('[role="option"]:not([aria-disabled])');
      const id = option?.getAttribute('data-id');
      if (typeof id === 'string') use(id);
    };
  return { onPointerMove: report(onPoint), onClick: report(onChoose) };
}
