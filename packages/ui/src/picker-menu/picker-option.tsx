import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { OptionRow, type OptionRowProps } from './option-row.tsx';
import type { PickerItem } from './picker-items.ts';

interface PickerOptionProps extends OptionRowProps {
  item: PickerItem;
}

/** The height of options outside of the viewport, which are not rendered. */
const TWO_LINES = 'min-h-12 [contain-intrinsic-size:auto_3rem]';
const ONE_LINE =
  'min-h-10 [contain-intrinsic-size:auto_2.5rem] pointer-coarse:min-h-11 pointer-coarse:[contain-intrinsic-size:auto_2.75rem]';

/** One choice: icon, name over description, badge, and a check mark beside the name of the current one. */
export const PickerOption = memo(function PickerOption({ item, ...option }: PickerOptionProps) {
  return (
    <OptionRow
      {...option}
      item={item}
      className={clsx(
        'scroll-mt-1.5 scroll-mb-8 [content-visibility:auto]',
        item.description ? TWO_LINES : ONE_LINE,
      )}
    >
      {item.icon ? (
        <span className="flex w-8 shrink-0 justify-center text-text-muted [&>svg]:size-5">
          {item.icon}
        </span>
      ) : null}
      <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        {/* Cut at its own end, also from right to left. */}
        <span
          dir="auto"
          title={item.description && item.label}
          className={clsx(
            'wrap-anywhere min-w-0 text-left',
            item.description
              ? clsx(
                  'line-clamp-2 font-medium',
                  // Beside it the check mark, and nothing else.
                  option.selected ? 'basis-[calc(100%-1.75rem)]' : 'basis-full',
                )
              : 'line-clamp-6 flex-1 basis-32',
          )}
        >
          {item.label}
        </span>
        {option.selected ? (
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
        ) : null}
        {item.description ? (
          <span
            title={item.description}
            className="min-w-0 flex-1 truncate text-text-muted text-xs max-sm:basis-full"
          >
            {item.description}
          </span>
        ) : null}
        {/* On a phone below the description, which may need the whole width. Null until it is known: its place is kept. */}
        {item.badge === undefined ? null : (
          <span
            className={clsx(
              'flex min-h-4 shrink-0 items-center gap-1.5 text-text-muted text-xs',
              item.description && 'max-sm:basis-full',
            )}
          >
            {item.badge}
          </span>
        )}
      </span>
    </OptionRow>
  );
});
