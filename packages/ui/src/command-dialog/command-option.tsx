import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Spinner } from '../spinner/spinner.tsx';

export interface CommandItem {
  id: string;
  label: string;
  /** A second line. */
  description?: string | undefined;
  icon?: ReactNode;
  /** What choosing it does or is, at the end of the line. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

interface CommandOptionProps {
  id: string;
  item: CommandItem;
  active: boolean;
  /** Replaces the hint while the chosen item is carried out. */
  pending: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One result: icon, name over description, and what choosing it does. */
export function CommandOption(props: CommandOptionProps) {
  const { id, item, active, pending, onPoint, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles keys for the results
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the search field, with aria-activedescendant
    <div
      role="option"
      id={id}
      aria-selected={active}
      aria-disabled={item.disabled || undefined}
      data-active={active || undefined}
      onPointerMove={item.disabled ? undefined : onPoint}
      onClick={item.disabled ? undefined : onChoose}
      className={clsx(
        'flex min-h-11 scroll-mt-10 scroll-mb-2 items-center gap-3 rounded-control px-2.5 py-1.5 text-sm',
        item.disabled ? 'cursor-not-allowed opacity-50' : 'cursor-pointer',
        active && 'inset-ring inset-ring-edge bg-surface-hover',
      )}
    >
      {item.icon ? (
        <span aria-hidden="true" className="shrink-0 text-text-muted [&>svg]:size-5">
          {item.icon}
        </span>
      ) : null}
      {/* The hint is below the text where both do not fit beside each other. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="flex min-w-0 flex-1 basis-40 flex-col">
          <bdi className="wrap-anywhere font-medium">{item.label}</bdi>
          {item.description ? (
            <bdi className="wrap-anywhere text-text-muted text-xs">{item.description}</bdi>
          ) : null}
        </span>
        {pending ? (
          <Spinner size="sm" />
        ) : (
          <span className="text-text-muted text-xs empty:hidden">{item.hint}</span>
        )}
      </span>
    </div>
  );
}
