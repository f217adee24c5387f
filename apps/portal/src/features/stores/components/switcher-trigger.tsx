import type { Shop } from '@atrium/contract';
import { Spinner } from '@atrium/ui';
import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { texts } from '../texts.ts';
import { StoreArch } from './store-arch.tsx';

interface SwitcherTriggerProps extends ComponentProps<'button'> {
  shop: Pick<Shop, 'name' | 'domain'> | null;
  pending: boolean;
}

/**
 * Shows the current store's name and domain. Has a fixed width, so that nothing beside it moves. Passes on the menu's
 * trigger props.
 */
export function SwitcherTrigger({ shop, pending, ...button }: SwitcherTriggerProps) {
  const name = shop?.name ?? texts.switcher.label;
  return (
    <button
      {...button}
      type="button"
      data-navigating={pending || undefined}
      className="flex min-h-11 w-54 min-w-0 max-w-full items-center gap-2.5 sm:w-72 xl:w-88 rounded-control border border-border bg-surface-raised px-3 max-[360px]:gap-1.5 max-[360px]:px-2 text-start transition-colors hover:bg-surface-hover aria-expanded:bg-surface-hover"
    >
      <span className="sr-only">{texts.switcher.current}</span>
      {shop ? <StoreArch shop={shop} size="header" open /> : null}
      <span className="flex min-w-0 flex-1 flex-col">
        {/* On a phone, where its domain has no room, the name has two lines, and on the narrowest ones more of
            their width, because words break. Cut at its own end, also from right to left. */}
        <span
          dir="auto"
          title={name}
          className="line-clamp-2 wrap-anywhere text-left font-medium text-sm leading-4.5 sm:line-clamp-1 sm:leading-5"
        >
          {name}
        </span>
        {shop ? (
          <span title={shop.domain} className="hidden truncate text-text-muted text-xs sm:block">
            {shop.domain}
          </span>
        ) : null}
      </span>
      <span className="sr-only">{texts.switcher.choose}</span>
      {pending ? (
        <Spinner size="sm" label={texts.switcher.switching} />
      ) : (
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
      )}
    </button>
  );
}
