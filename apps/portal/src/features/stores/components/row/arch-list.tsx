import { isVerified, type Shop, type StoreDetails } from '@atrium/contract';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { needsAttention } from '../../../../shared/store-status.ts';
import { reachedStages } from '../../store-look.ts';
import { stateOf, statusBadges, rowTexts as texts } from '../../texts.ts';
import { StateLine, StoreArch } from '../store-arch.tsx';
import { rowLayouts, showInRow } from './row-layouts.ts';
import { markHiddenParts, ScrollButtons } from './scroll-buttons.tsx';
import { useTabStop } from './use-tab-stop.ts';

/** What all layouts of the row need. */
export interface ArchRowProps {
  shops: readonly Shop[];
  currentDomain: string | null;
  /** By domain; undefined while they are loading, and empty if they could not be loaded. */
  details: ReadonlyMap<string, StoreDetails> | undefined;
  /** The domain of the store that is being switched to. */
  pendingDomain: string | null;
  onSwitch: (shop: Shop) => void;
}

interface ArchListProps extends ArchRowProps {
  /** Drawn after the stores. */
  end?: ReactNode;
  /** Drawn beside the store, which is the only one. */
  beside?: ReactNode;
}

/**
 * The stores side by side; swiped or scrolled sideways where they do not fit. The row has the same height for any number. All
 * stores are one stop of Tab, so that the page below is as near with twelve as with two.
 */
export function ArchList({ shops, end, beside, ...row }: ArchListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { currentDomain } = row;
  const domains = shops.map(({ domain }) => domain);
  const { tabStop, setTabStop, moveFocus } = useTabStop(domains, currentDomain);
  const place = domains.indexOf(currentDomain ?? '');
  // Again when another store has become the current one, or has another place, which may be outside of what is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies(place): the mark is then on another place
  useEffect(() => {
    const row = list.current;
    if (row) showInRow(row, row.querySelector('[data-current]'));
  }, [place]);
  // Again when there are more or fewer stores, which leaves the size of the row itself as it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies(shops.length): it decides whether all fit
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    let width = row.clientWidth;
    const observer = new ResizeObserver(() => {
      // As when a phone is turned, which leaves other stores in sight.
      if (row.clientWidth !== width) showInRow(row, row.querySelector('[data-current]'));
      width = row.clientWidth;
      markHiddenParts(row);
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [shops.length]);
  return (
    <div className="relative">
      <ul
        ref={list}
        aria-label={texts.title}
        // Where there is another store to go to.
        aria-description={shops.length > 2 ? texts.keys : undefined}
        className={`peer snap-x overflow-x-auto overscroll-x-contain max-sm:snap-mandatory ${rowLayouts.list}`}
        onKeyDown={(event) => {
          moveFocus(event);
          const { currentTarget, target } = event;
          // Snapping would scroll back what the browser scrolls for the focus.
          const focused = document.activeElement;
          if (focused !== target) showInRow(currentTarget, focused?.closest('li') ?? null);
        }}
        onScroll={({ currentTarget }) => markHiddenParts(currentTarget)}
      >
        {shops.map((shop) => (
          <StoreItem
            key={shop.domain}
            shop={shop}
            beside={beside}
            isTabStop={shop.domain === tabStop}
            onFocus={setTabStop}
            {...row}
          />
        ))}
        {end}
      </ul>
      <ScrollButtons list={list} />
    </div>
  );
}

interface ArchItemProps {
  isCurrent?: boolean;
  className?: string;
  children: ReactNode;
}

/** One place in the row: a card, as wide as an arch and a name of two lines. */
export function ArchItem({ isCurrent, className = '', children }: ArchItemProps) {
  return (
    <li
      data-current={isCurrent || undefined}
      className={`relative snap-start ${rowLayouts.place} ${className}`}
    >
      {children}
    </li>
  );
}

type StoreItemProps = Omit<ArchListProps, 'shops' | 'end'> & {
  shop: Shop;
  /** Whether Tab reaches it; the arrow keys reach the others from there. */
  isTabStop: boolean;
  onFocus: (domain: string) => void;
};

/** Memoized, so that typing in the search renders none of 200 stores again. */
const StoreItem = memo(function StoreItem(props: StoreItemProps) {
  const { shop, beside, isTabStop, currentDomain, details, pendingDomain, onFocus, onSwitch } =
    props;
  const isCurrent = shop.domain === currentDomain;
  // The state of a store that is not verified is its status.
  const own = details?.get(shop.domain);
  const products = isVerified(shop.status) ? own?.products : [];
  const known = products && { ...own, status: shop.status, products };
  const unknown = details && texts.unknown;
  const progress = known ? texts.stages[reachedStages(known).at(-1) ?? 'added'] : unknown;
  const attention = needsAttention(shop.status);
  const content = (
    <>
      <StoreArch
        shop={shop}
        stages={known ? reachedStages(known) : null}
        open={isCurrent}
        pending={pendingDomain === shop.domain}
        attention={attention ? statusBadges[shop.status]?.tone : undefined}
        size="sm"
      />
      <span className={rowLayouts.text}>
        <span
          title={shop.name}
          className={`${rowLayouts.name} ${isCurrent ? 'font-semibold' : ''}`}
        >
          {isCurrent ? null : (
            <>
              <span className="sr-only">{texts.switchTo}</span>{' '}
            </>
          )}
          <bdi>{shop.name}</bdi>{' '}
          <span className="sr-only">
            {bracketed([
              ...(isCurrent ? [texts.current] : []),
              ...(attention ? [texts.attention] : []),
              ...(progress ? [progress] : []),
            ])}
          </span>
        </span>
        {/* The line is there from the start, so that the name above does not move when the state is loaded. */}
        <span
          aria-hidden="true"
          className="flex items-center gap-1 text-text-muted text-xs sm:gap-1.5 sm:pt-0.5"
        >
          {known ? <StateLine {...stateOf(known)} /> : (unknown ?? '\u00a0')}
        </span>
      </span>
    </>
  );
  return (
    <ArchItem isCurrent={isCurrent} className={beside === undefined ? '' : rowLayouts.only}>
      {isCurrent ? (
        <div aria-current="true" className={rowLayouts.item}>
          {content}
        </div>
      ) : (
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          aria-disabled={pendingDomain !== null}
          data-navigating={pendingDomain === shop.domain || undefined}
          className={`${rowLayouts.item} hover:inset-ring-2 hover:inset-ring-border-strong`}
          onFocus={() => onFocus(shop.domain)}
          onClick={() => onSwitch(shop)}
        >
          {content}
        </button>
      )}
      {beside}
    </ArchItem>
  );
});

/** In brackets, because browsers put a space before a hidden text, which is wrong before a comma. */
function bracketed(facts: readonly string[]): string {
  return facts.length === 0 ? '' : `(${facts.join(', ')})`;
}
