import type { StoreDetails } from '@atrium/contract';
import { Button, DropdownMenu, DropdownMenuItem, IconButton } from '@atrium/ui';
import { Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { isWorthVerifying } from '../../../shared/store-status.ts';
import { detailsTexts as texts } from '../store-details-texts.ts';
import { adminOf } from '../store-look.ts';

export interface StoreActionHandlers {
  /** The domain of the store that is being switched to. */
  switchingTo: string | null;
  onSwitch: (store: StoreDetails) => void;
  onVerify: (store: StoreDetails) => void;
  onRename: (store: StoreDetails) => void;
  onRemove: (store: StoreDetails) => void;
}

interface StoreActionsProps extends StoreActionHandlers {
  store: StoreDetails;
  isCurrent: boolean;
}

/**
 * Beside the state on a phone, otherwise before the menu, both at the end of the card. From lg on each has its column, the
 * same in all rows.
 */
const BUTTONS =
  'flex flex-wrap gap-2 max-sm:mt-1 sm:absolute sm:end-17 sm:top-4 sm:pointer-coarse:end-19 lg:grid lg:grid-cols-[7.25rem_4.25rem]';

/** What to do next with a store, and switching to it; nothing if it is the current one and verified. */
export function StoreButtons({ store, isCurrent, switchingTo, ...on }: StoreActionsProps) {
  const canVerify = isWorthVerifying(store);
  if (isCurrent && !canVerify) return null;
  return (
    <div className={BUTTONS}>
      {canVerify ? <VerifyButton {...{ store, isCurrent }} onVerify={on.onVerify} /> : null}
      {isCurrent ? null : (
        <Button
          size="sm"
          variant="secondary"
          className="lg:col-start-2"
          pending={switchingTo === store.domain}
          pendingLabel={texts.switching}
          onClick={() => on.onSwitch(store)}
        >
          {/* One element, because the button would put its gap between two. */}
          <span>
            {texts.switch}
            <Named store={store} />
          </span>
        </Button>
      )}
    </div>
  );
}

type VerifyButtonProps = Pick<StoreActionsProps, 'store' | 'isCurrent' | 'onVerify'>;

/** Only prominent for the current store. */
function VerifyButton({ store, isCurrent, onVerify }: VerifyButtonProps) {
  const isNew = store.status === 'added' || store.status === 'verifying';
  return (
    <Button size="sm" variant={isCurrent ? 'primary' : 'secondary'} onClick={() => onVerify(store)}>
      <span>
        {isNew ? texts.confirm : texts.confirmAgain}
        <Named store={store} />
      </span>
    </Button>
  );
}

type StoreMenuProps = Pick<StoreActionsProps, 'store' | 'onRename' | 'onRemove'>;

/** The rest that can be done with a store, in the corner of its card. */
export function StoreMenu({ store, onRename, onRemove }: StoreMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const openDialog = (open: (store: StoreDetails) => void) => () => {
    // Before the dialog, which returns the focus to where it was.
    trigger.current?.focus();
    open(store);
  };
  return (
    <div className="absolute end-1 top-1 max-sm:pointer-coarse:top-0 sm:end-6 sm:top-4">
      <DropdownMenu
        trigger={
          <IconButton
            ref={trigger}
            label={texts.more(store.name)}
            icon={<Ellipsis aria-hidden="true" className="size-4" />}
            variant="secondary"
            size="sm"
            // On a phone a frame would reach into the address below the name; a transparent one is drawn in forced colours.
            className="max-sm:border-none max-sm:bg-transparent"
          />
        }
      >
        <DropdownMenuItem icon={<Pencil />} onSelect={openDialog(onRename)}>
          {texts.rename}
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<ExternalLink />}
          link={<a href={adminOf(store.domain)} target="_blank" rel="noreferrer" />}
        >
          {texts.openInShopify}
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Trash2 />} tone="danger" onSelect={openDialog(onRemove)}>
          {texts.remove}
        </DropdownMenuItem>
      </DropdownMenu>
    </div>
  );
}

/** Distinguishes the buttons of several stores for screen readers and voice control. */
function Named({ store: { name } }: { store: Pick<StoreDetails, 'name'> }) {
  return (
    <>
      {' '}
      <span className="sr-only">{name}</span>
    </>
  );
}
