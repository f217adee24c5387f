import type { ShopList, StoreDetails } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { focusList, focusListSoon, focusStoreSoon } from '../focus-list.ts';
import { detailsTexts as texts } from '../store-details-texts.ts';
import { GROUP_ABOVE, matchesSearch, SEARCH_ABOVE, searchStores } from '../store-groups.ts';
import { RemoveStoreDialog } from './remove-store-dialog.tsx';
import { RenameStoreDialog } from './rename-store-dialog.tsx';
import { type OpenDialog, StoreList } from './store-list.tsx';
import { NoMatch, StoreSearch } from './store-search.tsx';

/** What is shown of the stores. */
export interface Shown {
  /** What is searched for. */
  query: string;
  /** The first of very many, or all of them. */
  isWhole: boolean;
}

export const FIRST: Shown = { query: '', isWhole: false };
export const ALL: Shown = { query: '', isWhole: true };

/** More are drawn, and reached by Tab, only when they are asked for. */
const SHOWN_AT_ONCE = 24;

interface StoreDirectoryProps {
  stores: readonly StoreDetails[];
  currentShop: ShopList['currentShop'];
  productTitles: ReadonlyMap<string, string>;
  shown: Shown;
  onShow: Dispatch<SetStateAction<Shown>>;
  onRestore: (store: StoreDetails, makeCurrent: boolean) => void;
  onReauthenticate: () => void;
}

/** The stores in groups, with a search if there are many, and the dialogs that change one of them. */
export function StoreDirectory({ shown, onShow, ...props }: StoreDirectoryProps) {
  const { stores, currentShop, productTitles } = props;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { query, isWhole } = shown;
  const search = (text: string) => onShow({ query: text, isWhole: false });
  // Typing stays quick while the cards are filtered.
  const deferredQuery = useDeferredValue(query);
  // The button disappears, so the focus goes on to the first store that it has brought.
  const showAll = useCallback(
    (next: string) => {
      onShow((before) => ({ ...before, isWhole: true }));
      focusStoreSoon(next);
    },
    [onShow],
  );
  const found = useMemo(() => searchStores(stores, deferredQuery), [stores, deferredQuery]);
  return (
    <>
      {stores.length > SEARCH_ABOVE ? (
        <StoreSearch query={query} found={found.length} all={stores.length} onSearch={search} />
      ) : null}
      {found.length === 0 ? <NoMatch onClear={() => search('')} /> : null}
      <StoreList
        stores={found}
        isLong={stores.length > GROUP_ABOVE}
        limit={isWhole ? stores.length : SHOWN_AT_ONCE}
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
          shown={shown}
          onShow={onShow}
        />
      ) : null}
    </>
  );
}

interface StoreDialogProps extends StoreDirectoryProps, OpenDialog {
  onClose: () => void;
}

function StoreDialog({ action, store, ...props }: StoreDialogProps) {
  const { stores, currentShop, shown, onShow, onClose, onRestore, onReauthenticate } = props;
  const snackbar = useSnackbar();
  const wasCurrent = store.domain === currentShop?.domain;
  if (action === 'rename') {
    const keepVisible = (name: string) => {
      const isInList = shown.isWhole || stores.length <= SHOWN_AT_ONCE;
      if (isInList && matchesSearch({ ...store, name }, shown.query)) return;
      onShow(ALL);
      focusStoreSoon(store.domain);
    };
    return <RenameStoreDialog store={store} onClose={onClose} onRenamed={keepVisible} />;
  }
  const offerUndo = () => {
    focusListSoon(stores.length === 1);
    snackbar.show({
      type: 'success',
      content: texts.removing.done(store.name),
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

/** Longer than other messages, because it takes a decision. */
const UNDO_MS = 10_000;
