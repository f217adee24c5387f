import type { Shop, StoreDetails } from '@atrium/contract';
import { VisuallyHidden } from '@atrium/ui';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { needsAttention } from '../../../../shared/store-status.ts';
import { reachedStages } from '../../store-progress.ts';
import { stateOf, statusBadges, rowTexts as texts } from '../../texts.ts';
import { StateLine } from '../state-line.tsx';
import { ArchOutline, StoreArch } from '../store-arch.tsx';
import { FEW_STORES, rowLayouts, showInRow } from './row-layouts.ts';
import { useTabStop } from './use-tab-stop.ts';

/** What all layouts of the row need. */
export interface ArchRowProps {
  shops: readonly Shop[];
  currentDomain: string | null;
  /** By domain; empty while they are loading or could not be loaded. */
  details: ReadonlyMap<string, StoreDetails>;
  /** The domain of the store that is being switched to. */
  pendingDomain: string | null;
  onSwitch: (shop: Shop) => void;
  onAddStore: () => void;
}

interface ArchListProps extends ArchRowProps {
  /** Drawn after the stores. */
  end?: ReactNode;
  /** Whether these are the results of a search. */
  isSearch?: boolean;
}

/**
 * The stores side by side; swiped or scrolled sideways where they do not fit. The row has the same height for any number. All
 * stores are one stop of Tab, so that the page below is as near with twelve as with two.
 */
export function ArchList({ shops, end, isSearch = false, onAddStore, ...row }: ArchListProps) {
  const form = end === undefined && shops.length <= FEW_STORES ? few : many;
  const list = useRef<HTMLUListElement>(null);
  const { currentDomain } = row;
  const domains = shops.map(({ domain }) => domain);
  const { tabStop, setTabStop, moveFocus } = useTabStop(domains, currentDomain);
  const place = domains.indexOf(currentDomain ?? '');
  // Again when another store has become the current one, or has another place, which may be outside of what is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies(place): the mark is then on another place
  useEffect(() => {
    const row = list.current;
    if (row) showInRow(row, row.querySelector('li:has([aria-current])'));
  }, [place]);
  return (
    <ul
      ref={list}
      aria-label={texts.title}
      className={`snap-x overflow-x-auto overscroll-x-contain max-sm:snap-mandatory ${rowLayouts.list} ${form.list} ${isSearch ? rowLayouts.many.found : ''}`}
      onKeyDown={moveFocus}
      onScroll={({ currentTarget: { dataset, scrollLeft } }) => {
        if (scrollLeft === 0) delete dataset.scrolled;
        else dataset.scrolled = '';
      }}
    >
      {shops.map((shop) => (
        <StoreItem
          key={shop.domain}
          shop={shop}
          form={form}
          isTabStop={shop.domain === tabStop}
          onFocus={setTabStop}
          {...row}
        />
      ))}
      {end}
      <ArchItem width={form.width}>
        <button type="button" className={`${form.item} ${HOVER}`} onClick={onAddStore}>
          <ArchOutline size={form.arch} />
          <span className={`${form.name} text-text-muted`}>{texts.addStore}</span>
        </button>
      </ArchItem>
    </ul>
  );
}

const NAME = 'line-clamp-2 w-fit max-w-full text-start text-sm wrap-anywhere';
const STATE = 'flex items-center gap-1 text-text-muted text-xs sm:gap-1.5';
const HOVER = 'hover:bg-surface-hover';

interface RowForm {
  list: string;
  item: string;
  text: string;
  name: string;
  /** Undefined: not shown. */
  address?: string;
  state: string;
  width: string;
  arch: 'sm' | 'md';
}

/** All domains end like this, and the row has no room for it. */
const SHOPIFY = /\.myshopify\.com$/;

const few: RowForm = {
  ...rowLayouts.few,
  name: `${NAME} ${rowLayouts.few.name}`,
  address: 'truncate text-text-muted text-sm max-sm:hidden sm:block',
  state: `${STATE} sm:text-sm`,
  arch: 'md',
};
const many: RowForm = {
  ...rowLayouts.many,
  name: `${NAME} sm:mt-1`,
  state: `${STATE} sm:pt-1`,
  arch: 'sm',
};

interface ArchItemProps {
  width?: string;
  children: ReactNode;
}

/** One place in the row, as wide as an arch and a name of two lines. */
export function ArchItem({ width = many.width, children }: ArchItemProps) {
  return <li className={`relative snap-start ${rowLayouts.place} ${width}`}>{children}</li>;
}

type StoreItemProps = Omit<ArchListProps, 'shops' | 'end' | 'isSearch' | 'onAddStore'> & {
  shop: Shop;
  form: RowForm;
  /** Whether Tab reaches it; the arrow keys reach the others from there. */
  isTabStop: boolean;
  onFocus: (domain: string) => void;
};

/** Memoized, so that typing in the search renders none of 200 stores again. */
const StoreItem = memo(function StoreItem(props: StoreItemProps) {
  const { shop, form, isTabStop, currentDomain, details, pendingDomain, onFocus, onSwitch } = props;
  const isCurrent = shop.domain === currentDomain;
  const loaded = details.get(shop.domain);
  const known = loaded && { ...loaded, status: shop.status };
  const attention = needsAttention(shop.status);
  const content = (
    <>
      <StoreArch
        shop={shop}
        stages={known ? reachedStages(known) : null}
        open={isCurrent}
        pending={pendingDomain === shop.domain}
        attention={attention ? statusBadges[shop.status]?.tone : undefined}
        size={form.arch}
      />
      <span className={form.text}>
        <span
          title={shop.name}
          className={`${form.name} ${isCurrent ? 'font-medium' : 'text-text-muted'}`}
        >
          <bdi>{shop.name}</bdi>{' '}
          <VisuallyHidden>
            {bracketed([
              ...(isCurrent ? [texts.current] : []),
              ...(attention ? [texts.attention] : []),
              ...(known ? [texts.stages[reachedStages(known).at(-1) ?? 'added']] : []),
            ])}
          </VisuallyHidden>
        </span>
        {form.address ? (
          <span aria-hidden="true" className={form.address}>
            {shop.domain.replace(SHOPIFY, '')}
          </span>
        ) : null}
        {/* The line is there from the start, so that the name above does not move when the state is loaded. */}
        <span aria-hidden="true" className={form.state}>
          {known ? <StateLine {...stateOf(known)} /> : '\u00a0'}
        </span>
      </span>
    </>
  );
  return (
    <ArchItem width={form.width}>
      {isCurrent ? (
        <div aria-current="true" className={form.item}>
          {content}
        </div>
      ) : (
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          aria-disabled={pendingDomain !== null}
          data-navigating={pendingDomain === shop.domain || undefined}
          className={`${form.item} ${HOVER}`}
          onFocus={() => onFocus(shop.domain)}
          onClick={() => onSwitch(shop)}
        >
          {content}
        </button>
      )}
    </ArchItem>
  );
});

/** In brackets, because browsers put a space before a hidden text, which is wrong before a comma. */
function bracketed(facts: readonly string[]): string {
  return facts.length === 0 ? '' : `(${facts.join(', ')})`;
}
