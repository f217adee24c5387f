import type { Shop } from '@atrium/contract';
import { Spinner, VisuallyHidden } from '@atrium/ui';
import { ChevronsUpDown, Store } from 'lucide-react';
import type { ComponentProps } from 'react';
import { texts } from '../texts.ts';

interface SwitcherTriggerProps extends ComponentProps<'button'> {
  shop: Pick<Shop, 'name' | 'domain'> | null;
  pending: boolean;
}

/** The current store, by name and domain. Passes on the props that the menu gives its trigger. */
export function SwitcherTrigger({ shop, pending, ...button }: SwitcherTriggerProps) {
  const name = shop?.name ?? texts.switcher.label;
  return (
    <button
      {...button}
      type="button"
      data-navigating={pending || undefined}
      className="flex min-h-11 min-w-0 max-w-72 lg:max-w-96 items-center gap-2.5 rounded-control border border-border bg-surface-raised px-3 text-start transition-colors hover:bg-surface-hover aria-expanded:bg-surface-hover"
    >
      <VisuallyHidden>{texts.switcher.current}</VisuallyHidden>
      <Store aria-hidden="true" className="hidden size-4 shrink-0 text-text-muted sm:block" />
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium text-sm">{name}</span>
        {shop ? (
          <span className="hidden truncate text-text-muted text-xs sm:block">{shop.domain}</span>
        ) : null}
      </span>
      <VisuallyHidden>{texts.switcher.choose}</VisuallyHidden>
      {pending ? (
        <Spinner size="sm" label={texts.switcher.switching} />
      ) : (
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
      )}
    </button>
  );
}
