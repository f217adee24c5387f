import type { Shop, ShopList, StoreDetails } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import {
  focusList,
  focusListSoon,
  focusPageHeadingSoon,
  focusStoreSoon,
  focusUndoSoon,
} from '../../focus-after-action.ts';
import { detailsTexts as texts } from '../../store-details-texts.ts';
import { matchesSearch, searchStores } from '../../store-groups.ts';
import { orderStores } from '../../store-order.ts';
import { stateOf, storeStates } from '../../texts.ts';
import { removalMessage } from '../../use-store-restoration.ts';
import { EndAccessDialog } from '../end-access-dialog.tsx';
import { RemoveStoreDialog } from '../remove-store-dialog.tsx';
import { RenameStoreDialog } from '../rename-store-dialog.tsx';
import { GROUP_ABOVE, SEARCH_ABOVE } from '../row/row-layouts.ts';
import { StoreFilters } from '../store-filters.tsx';
import { type OpenDialog, StoreList } from './store-list.tsx';
import { NoMatch, StoreSearch } from './store-search.tsx';

/** Which stores are shown. */
export interface StoreFilter {
  /** What is searched for. */
  query: string;
  /** Only stores of this state, in its words, or null for all. */
  state: string | null;
  /** Whether all stores are shown, or only the first of very many. */
  showsAll: boolean;
}

export const FIRST_STORES: StoreFilter = { query: '', state: null, showsAll: false };
export const ALL_STORES: StoreFilter = { query: '', state: null, showsAll: true };

/** More are drawn, and reachable by Tab, only on request. */
const SHOWN_AT_ONCE = 24;

interface StoreDirectoryProps {
  stores: readonly StoreDetails[];
  currentShop: ShopList['currentShop'];
  productTitles: ReadonlyMap<string, string>;
  filter: StoreFilter;
  onFilter: Dispatch<SetStateAction<StoreFilter>>;
  onRestore: (store: StoreDetails, makeCurrent: boolean) => void;
  onReauthenticate: () => void;
}

/** The stores in groups, with a search if there are many, and the dialogs that change one of them. */
export function StoreDirectory({ filter, onFilter, ...props }: StoreDirectoryProps) {
  const { stores, currentShop, productTitles } = props;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { query, state, showsAll } = filter;
  const hasSearch = useStaysTrue(stores.length > SEARCH_ABOVE);
  const search = (text: string) => onFilter({ query: text, state, showsAll: false });
  const choose = (next: string | null) => onFilter({ query, state: next, showsAll: false });
  // Typing stays quick while the cards are filtered.
  const deferredQuery = useDeferredValue(query);
  const deferredState = useDeferredValue(state);
  // The button disappears, so the focus moves to the first store that it has added.
  const showAll = useCallback(
    (next: string) => {
      onFilter((before) => ({ ...before, showsAll: true }));
      focusStoreSoon(next);
    },
    [onFilter],
  );
  const isLong = useStaysTrue(stores.length > GROUP_ABOVE);
  const found = useMemo(() => {
    const inState = (store: StoreDetails) =>
      deferredState === null || stateOf(store).text === deferredState;
    const ordered = orderStores(stores, currentShop?.domain, isLong);
    return searchStores(ordered, deferredQuery).filter(inState);
  }, [stores, currentShop, isLong, deferredQuery, deferredState]);
  return (
    <>
      {hasSearch ? (
        <div className="flex flex-col gap-2 lg:flex-row lg:items-end lg:gap-4">
          <StoreSearch query={query} found={found.length} all={stores.length} onSearch={search} />
          {isLong ? <StateFilters stores={stores} chosen={state} onChoose={choose} /> : null}
        </div>
      ) : null}
      {found.length === 0 ? <NoMatch onClear={() => onFilter(FIRST_STORES)} /> : null}
      <StoreList
        stores={found}
        isLong={isLong}
        limit={showsAll ? stores.length : SHOWN_AT_ONCE}
        onShowAll={showAll}
        currentDomain={currentShop?.domain}
        productTitles={productTitles}
        onOpenDialog={setDialog}
      />
      {dialog ? (
        <StoreDialog
          {...props}
          {...dialog}
          onClose={() => setDialog(null)}
          filter={filter}
          onFilter={onFilter}
        />
      ) : null}
    </>
  );
}

interface StateFiltersProps {
  stores: readonly StoreDetails[];
  chosen: string | null;
  onChoose: (state: string | null) => void;
}

function StateFilters({ stores, chosen, onChoose }: StateFiltersProps) {
  const counts = useMemo(() => {
    const states = stores.map((store) => stateOf(store).text);
    const countOf = (wanted: string) => states.filter((state) => state === wanted).length;
    return storeStates.map((state) => [state, countOf(state)] as const);
  }, [stores]);
  return (
    <StoreFilters
      options={[[texts.allStates, stores.length], ...counts]}
      // The number of all is beside the search.
      label={(state, count) => (state === texts.allStates ? state : `${state} ${count}`)}
      chosen={chosen ?? texts.allStates}
      onChoose={(state) => onChoose(state === texts.allStates ? null : state)}
    />
  );
}

/** Stays true, so that the list neither moves up under the pointer nor changes its order when a store is removed. */
function useStaysTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue;
}

type StoreDialogProps = StoreDirectoryProps & OpenDialog & { onClose: () => void };

function StoreDialog({ store, ...props }: StoreDialogProps) {
  const { stores, currentShop, filter, onFilter, onClose, onRestore, onReauthenticate } = props;
  const snackbar = useSnackbar();
  const wasCurrent = store.domain === currentShop?.domain;
  if (props.action === 'end-access') {
    return <EndAccessDialog store={store} {...{ email: props.email, onClose, onReauthenticate }} />;
  }
  if (props.action === 'rename') {
    const keepVisible = (name: string) => {
      const isInList = filter.showsAll || stores.length <= SHOWN_AT_ONCE;
      if (isInList && matchesSearch({ ...store, name }, filter.query)) return;
      onFilter(ALL_STORES);
      focusStoreSoon(store.domain);
    };
    return <RenameStoreDialog store={store} onClose={onClose} onRenamed={keepVisible} />;
  }
  const offerUndo = (next: Shop | null) => {
    // A mouse reaches the message where it is, and its focus would keep it open.
    if (document.activeElement?.matches(':focus-visible')) focusUndoSoon();
    else if (stores.length === 1) focusPageHeadingSoon();
    else focusListSoon();
    snackbar.show({
      name: removalMessage(store),
      type: 'success',
      content: texts.removing.done(store.name, next?.name),
      action: {
        label: texts.removing.undo,
        onSelect: () => {
          focusList();
          onRestore(store, wasCurrent);
        },
      },
      autoCloseMs: UNDO_MS,
    });
  };
  return (
    <RemoveStoreDialog
      store={store}
      onClose={onClose}
      onRemoved={offerUndo}
      onReauthenticate={onReauthenticate}
    />
  );
}

/** Longer than for other messages, because the merchant has to decide. */
const UNDO_MS = 10_000;
