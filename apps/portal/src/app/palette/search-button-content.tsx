import { Search } from 'lucide-react';
import { buttonTexts as texts } from './texts.ts';

export const searchButton =
  'flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-3 text-sm text-text-muted transition-colors hover:bg-surface-hover hover:text-text data-opening:bg-surface-pressed data-opening:transition-none lg:border lg:border-border lg:bg-surface-raised';

/** What is on the button that opens the command palette; `keys` is its shortcut. */
export function SearchButtonContent({ keys }: { keys: string }) {
  return (
    <>
      <Search aria-hidden="true" className="size-5 lg:size-4" />
      <span className="max-lg:hidden">{texts.search}</span>
      <span
        aria-hidden="true"
        // Drawn by CSS, so that the shortcut is not part of the button's accessible name.
        data-keys={keys}
        className="ms-4 hidden rounded-chip border border-border px-1.5 text-xs after:content-[attr(data-keys)] lg:pointer-fine:inline"
      />
    </>
  );
}

/** Stands for the button until it can be pressed, in the same size. */
export function SearchPlaceholder({ keys }: { keys: string }) {
  return (
    <span inert aria-hidden="true" className={searchButton}>
      <SearchButtonContent keys={keys} />
    </span>
  );
}
