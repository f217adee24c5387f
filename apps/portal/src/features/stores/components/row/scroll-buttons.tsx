import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

/** Of the row's width, so that some of the stores that were in sight still are. */
const SCROLLED_AT_ONCE = 0.8;

/** Marks on a row at which of its ends a part of it is out of sight. */
export function markHiddenParts(row: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = row;
  row.toggleAttribute('data-scrolled', scrollLeft > 0);
  row.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
}

/**
 * At each end of the row at which something is out of sight (`peer` is the row). For the mouse alone, which may have no way to
 * scroll sideways: the arrow keys move from store to store.
 */
export function ScrollButtons({ list }: { list: RefObject<HTMLElement | null> }) {
  const scroll = (direction: 1 | -1) => () => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    const left = direction * SCROLLED_AT_ONCE * (list.current?.clientWidth ?? 0);
    list.current?.scrollBy({ left, behavior });
  };
  return (
    <>
      <ScrollButton className="-start-6 peer-data-scrolled:grid" onClick={scroll(-1)}>
        <ChevronLeft className="size-5" />
      </ScrollButton>
      <ScrollButton className="-end-6 peer-data-more:grid" onClick={scroll(1)}>
        <ChevronRight className="size-5" />
      </ScrollButton>
    </>
  );
}

interface ScrollButtonProps {
  className: string;
  onClick: () => void;
  children: ReactNode;
}

/** In the margin of the page, beside the cards; in a window under 80rem, whose margin is narrower, on the edge of one. */
function ScrollButton({ className, onClick, children }: ScrollButtonProps) {
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      className={`absolute inset-y-0 my-auto xl:-mx-2 hidden size-7 place-items-center rounded-full border border-border-strong bg-surface-raised shadow-float hover:bg-surface-hover max-sm:hidden! pointer-coarse:hidden! ${className}`}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
