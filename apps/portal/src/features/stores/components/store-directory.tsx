import type { ShopList, StoreDetails } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { type ReactNode, type RefObject, useDeferredValue, useId, useState } from 'react';
import { useSignedInOutlet } from '../../../shared/signed-in-outlet.ts';
import { focusList, focusListSoon } from '../focus-list.ts';
import { detailsTexts as texts } from '../store-details-texts.ts';
import {
  GROUP_ABOVE,
  listStores,
  matchesSearch,
  SEARCH_ABOVE,
  searchStores,
} from '../store-groups.ts';
import { useSwitchStore } from '../use-switch-store.ts';
import { RemoveStoreDialog } from './remove-store-dialog.tsx';
import { RenameStoreDialog } from './rename-store-dialog.tsx';
import { StoreCard } from './store-card.tsx';
import { NoMatch, StoreSearch } from './store-search.tsx';

interface StoreDirectoryProps {
  stores: readonly StoreDetails[];
  currentShop: ShopList['currentShop'];
  productTitles: ReadonlyMap<string, string>;
  /** What is searched for. */
  query: string;
  /** The domain of the store whose heading takes the focus when its card appears. */
  focusNext: RefObject<string | null>;
  onSearch: (query: string) => void;
  onRestore: (store: StoreDetails, makeCurrent: boolean) => void;
  onReauthenticate: () => void;
}

interface OpenDialog {
  action: 'rename' | 'remove';
  store: StoreDetails;
}

/** The stores in groups, with a search if there are many, and the dialogs that change one of them. */
export function StoreDirectory({ query, onSearch, ...props }: StoreDirectoryProps) {
  const { stores, currentShop, productTitles, focusNext } = props;
  const { verifyStore } = useSignedInOutlet();
  const { switchTo, pendingDomain } = useSwitchStore();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // Typing stays quick while hundreds of cards are filtered.
  const deferredQuery = useDeferredValue(query);
  const isLong = stores.length > GROUP_ABOVE;
  const found = searchStores(stores, deferredQuery);
  const { urgent, others } = listStores(found, currentShop?.domain, isLong);
  const groups = [
    { title: texts.attention, stores: urgent },
    { title: urgent.length > 0 ? texts.others : texts.yours, stores: others },
  ].filter((group) => group.stores.length > 0);
  return (
    <>
      {stores.length > SEARCH_ABOVE ? (
        <StoreSearch query={query} found={found.length} all={stores.length} onSearch={onSearch} />
      ) : null}
      {found.length === 0 ? <NoMatch onClear={() => onSearch('')} /> : null}
      {groups.map((group) => (
        <Group key={group.title} title={group.title}>
          {group.stores.map((store) => (
            <li key={store.domain}>
              <StoreCard
                store={store}
                isCurrent={store.domain === currentShop?.domain}
                productTitles={productTitles}
                inLongList={isLong}
                focusNext={focusNext}
                switchingTo={pendingDomain}
                onSwitch={switchTo}
                onConfirm={({ domain }) => verifyStore(domain)}
                onRename={() => setDialog({ action: 'rename', store })}
                onRemove={() => setDialog({ action: 'remove', store })}
              />
            </li>
          ))}
        </Group>
      ))}
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

function Group({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} tabIndex={-1} data-store-group className="text-lg outline-none">
        {title}
      </h2>
      <ul className="flex flex-col gap-4">{children}</ul>
    </section>
  );
}

interface StoreDialogProps extends StoreDirectoryProps, OpenDialog {
  onClose: () => void;
}

function StoreDialog({ action, store, query, focusNext, ...props }: StoreDialogProps) {
  const { stores, currentShop, onClose, onSearch, onRestore, onReauthenticate } = props;
  const snackbar = useSnackbar();
  const wasCurrent = store.domain === currentShop?.domain;
  if (action === 'rename') {
    const keepVisible = (name: string) => {
      if (matchesSearch({ ...store, name }, query)) return;
      focusNext.current = store.domain;
      onSearch('');
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
