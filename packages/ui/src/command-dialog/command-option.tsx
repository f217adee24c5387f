import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { OptionRow, type OptionRowProps } from '../picker-menu/option-row.tsx';
import { Spinner } from '../spinner/spinner.tsx';

export interface CommandItem {
  id: string;
  label: string;
  /** A second line. */
  description?: string | undefined;
  icon?: ReactNode;
  /** What choosing it does or is, at the end of the line. */
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

interface CommandOptionProps extends Omit<OptionRowProps, 'selected'> {
  item: CommandItem;
  /** Replaces the hint while the chosen item is carried out. */
  pending: boolean;
}

/** One result: icon, name over description, and what choosing it does. */
export const CommandOption = memo(function CommandOption({
  item,
  pending,
  ...option
}: CommandOptionProps) {
  return (
    <OptionRow
      {...option}
      selected={option.active}
      item={item}
      className="min-h-11 scroll-mt-10 scroll-mb-8"
    >
      {item.icon ? (
        <span
          aria-hidden="true"
          className="flex w-6 shrink-0 justify-center text-text-muted [&>svg]:size-5"
        >
          {item.icon}
        </span>
      ) : null}
      {/* On a phone, where only some addresses have room beside a hint, every hint is below its address. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="flex min-w-0 flex-1 basis-40 flex-col">
          {/* Not as items of the column, where a right-to-left name would be laid out from the end. */}
          <span className="wrap-anywhere font-medium">
            <bdi>{item.label}</bdi>
          </span>
          {item.description ? (
            <span className="wrap-anywhere text-text-muted text-xs">
              <bdi>{item.description}</bdi>
            </span>
          ) : null}
        </span>
        <span
          className={clsx(
            'flex items-center gap-1.5 text-text-muted text-xs empty:hidden [&>svg]:size-3.5',
            item.description && 'max-sm:basis-full',
          )}
        >
          {pending ? <Spinner size="sm" /> : item.hint}
        </span>
      </span>
    </OptionRow>
  );
});
