import type { ShopList, StoreDetails } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { focusList, focusListSoon, focusStoreSoon } from '../focus-list.ts';
import { detailsTexts as texts } from '../store-details-texts.ts';
import { GROUP_ABOVE, matchesSearch, SEARCH_ABOVE, searchStores } from '../store-groups.ts';
import { RemoveStoreDialog } from './remove-store-dialog.tsx';
import { RenameStoreDialog } from './rename-store-dialog.tsx';
import { type OpenDialog, StoreList } from './store-list.tsx';
import { NoMatch, StoreSearch } from './store-search.tsx';

interface StoreDirectoryProps {
  stores: readonly StoreDetails[];
  currentShop: ShopList['currentShop'];
  productTitles: ReadonlyMap<string, string>;
  /** What is searched for. */
  query: string;
  onSearch: (query: string) => void;
  onRestore: (store: StoreDetails, makeCurrent: boolean) => void;
  onReauthenticate: () => void;
}

/** The stores in groups, with a search if there are many, and the dialogs that change one of them. */
export function StoreDirectory({ query, onSearch, ...props }: StoreDirectoryProps) {
  const { stores, currentShop, productTitles } = props;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // Typing stays quick while hundreds of cards are filtered.
  const deferredQuery = useDeferredValue(query);
  const found = useMemo(() => searchStores(stores, deferredQuery), [stores, deferredQuery]);
  return (
    <>
      {stores.length > SEARCH_ABOVE ? (
        <StoreSearch query={query} found={found.length} all={stores.length} onSearch={onSearch} />
      ) : null}
      {found.length === 0 ? <NoMatch onClear={() => onSearch('')} /> : null}
      <StoreList
        stores={found}
        isLong={stores.length > GROUP_ABOVE}
        currentDomain={currentShop?.domain}
        productTitles={productTitles}
        onOpenDialog={setDialog}
      />
      {dialog ? (
        <StoreDialog
          {...props}
          {...dialog}
          onClose={() => setDialog(null)}
          onSearch={onSearch}
          query={query}
        />
      ) : null}
    </>
  );
}

interface StoreDialogProps extends StoreDirectoryProps, OpenDialog {
  onClose: () => void;
}

function StoreDialog({ action, store, query, ...props }: StoreDialogProps) {
  const { stores, currentShop, onClose, onSearch, onRestore, onReauthenticate } = props;
  const snackbar = useSnackbar();
  const wasCurrent = store.domain === currentShop?.domain;
  if (action === 'rename') {
    const keepVisible = (name: string) => {
      if (matchesSearch({ ...store, name }, query)) return;
      onSearch('');
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
