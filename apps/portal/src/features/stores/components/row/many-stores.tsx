import { TextField } from '@atrium/ui';
import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  startTransition,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { groupStores, type StoreGroup, searchStores, storeGroups } from '../../store-groups.ts';
import { rowTexts as texts } from '../../texts.ts';
import { StoreFilters } from '../store-filters.tsx';
import { ArchItem, ArchList, type ArchRowProps } from './arch-list.tsx';
import { GROUP_ABOVE, rowLayouts } from './row-layouts.ts';
import { type AddStoreProps, StoreSection } from './store-section.tsx';

/** More are drawn, and reachable by Tab, only on request. */
const SHOWN_AT_ONCE = 24;
/** More than come into sight where the button was. */
const SHOWN_NEXT = 6;

const searchTexts = {
  label: 'Search your stores',
  placeholder: 'Search stores',
  shortPlaceholder: 'Search',
  group: {
    attention: (count: number) => `Needs attention ${count}`,
    recent: (count: number) => `Recent ${count}`,
    all: (count: number) => `All ${count}`,
  },
  found: (count: number) => (count === 1 ? '1 store' : `${count} stores`),
  noMatch: 'No store matches.',
  showAll: 'Show all stores',
};
/** In pixels. In a narrower window, or a zoomed one, the whole placeholder would leave no room for “Add store”. */
const SMALL_PHONE = 375;
const foundCount = (found: number, all: number) => (found === all ? all : `${found} of ${all}`);

/** The row with a search and, for very many stores, with groups. */
export function ManyStores({ shops, onAddStore, ...row }: ArchRowProps & AddStoreProps) {
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState<StoreGroup>('recent');
  const [count, setCount] = useState(SHOWN_AT_ONCE);
  const { currentDomain } = row;
  const groups = useMemo(() => groupStores(shops, currentDomain), [shops, currentDomain]);
  // Typing stays quick while the arches follow.
  const wanted = useDeferredValue(query).trim();
  const isSearch = wanted !== '';
  const isGrouped = shops.length > GROUP_ABOVE;
  const listed = groups[isGrouped ? group : 'all'];
  const found = useMemo(
    () => (isSearch ? searchStores(groups.all, wanted) : listed),
    [isSearch, groups, wanted, listed],
  );
  const shown = found.slice(0, count);
  return (
    <StoreSection
      count={countBesideTitle()}
      onAddStore={onAddStore}
      manyTools={isGrouped}
      tools={
        <>
          {isGrouped ? (
            <StoreFilters
              className={rowLayouts.groups}
              options={storeGroups.map((each) => [each, groups[each].length])}
              label={(each, size) => searchTexts.group[each](size)}
              chosen={isSearch ? null : group}
              onChoose={chooseGroup}
            />
          ) : null}
          <TextField
            type="search"
            size="md"
            label={<span className="sr-only">{searchTexts.label}</span>}
            placeholder={
              window.innerWidth < SMALL_PHONE
                ? searchTexts.shortPlaceholder
                : searchTexts.placeholder
            }
            autoComplete="off"
            prefix={<Search aria-hidden="true" className="size-4" />}
            className={`-mt-1.5 ${rowLayouts.search}`}
            value={query}
            onChange={({ target }) => search(target.value)}
            onKeyDown={chooseByKey}
          />
        </>
      }
    >
      <span className="sr-only" role="status">
        {isSearch ? searchTexts.found(found.length) : ''}
      </span>
      {isSearch && found.length === 0 ? (
        <NoMatch onClear={clear} />
      ) : (
        <ArchList
          key={isSearch ? 'search' : group}
          {...row}
          shops={shown}
          end={<Rest left={found.length - shown.length} onShowAll={showAll} />}
        />
      )}
    </StoreSection>
  );

  /** How many are in sight; without a search the groups have their numbers themselves. */
  function countBesideTitle() {
    // On a phone the search leaves no room for it.
    if (isSearch)
      return <span className="max-sm:hidden">{foundCount(found.length, shops.length)}</span>;
    return isGrouped ? undefined : shops.length;
  }

  function search(text: string) {
    setQuery(text);
    setCount(SHOWN_AT_ONCE);
  }

  /** As in the switcher, but without a marked option: Enter switches to the only result, and the arrow key moves to the first. */
  function chooseByKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'ArrowDown') {
      const first = currentTarget.closest('section')?.querySelector<HTMLElement>('li [tabindex]');
      if (!first) return;
      // The browser would scroll the page.
      event.preventDefault();
      first.focus();
    }
    if (key === 'Enter') {
      // Not those of the deferred search, which may be of an earlier text.
      const [only, ...others] = searchStores(groups.all, query.trim());
      if (only && others.length === 0 && only.domain !== currentDomain) row.onSwitch(only);
    }
  }

  /** The button disappears, so the focus moves to the empty field. */
  function clear({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    search('');
    currentTarget.closest('section')?.querySelector('input')?.focus();
  }

  function chooseGroup(next: StoreGroup) {
    search('');
    setGroup(next);
  }

  /** The button disappears, so the focus moves to the first store that it has added. */
  function showAll({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const list = currentTarget.closest('ul');
    flushSync(() => setCount(SHOWN_AT_ONCE + SHOWN_NEXT));
    // The rest after the next paint.
    startTransition(() => setCount(found.length));
    const added = [...(list?.children ?? [])].slice(SHOWN_AT_ONCE);
    added.flatMap((item) => item.querySelector('button') ?? [])[0]?.focus();
  }
}

/** Instead of the row, and as high, so that the products below stay where they are. */
function NoMatch({ onClear }: { onClear: (event: MouseEvent<HTMLButtonElement>) => void }) {
  return (
    <p className="my-1 flex h-17.5 items-center gap-3 rounded-card border border-border border-dashed px-4 text-sm text-text-muted sm:h-18.5 lg:h-24">
      {searchTexts.noMatch}
      <button
        type="button"
        className="min-h-10 rounded-control px-2 font-medium text-accent-text hover:bg-surface-hover"
        onClick={onClear}
      >
        {searchTexts.showAll}
      </button>
    </p>
  );
}

interface RestProps {
  /** How many stores are not shown. */
  left: number;
  onShowAll: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** The end of the row: how many more stores there are. */
function Rest({ left, onShowAll }: RestProps) {
  if (left === 0) return null;
  return (
    <ArchItem>
      <button
        type="button"
        className="grid h-full w-full place-items-center rounded-card px-2 text-accent-text text-sm font-medium hover:bg-surface-hover"
        onClick={onShowAll}
      >
        {texts.showAll(left)}
      </button>
    </ArchItem>
  );
}
