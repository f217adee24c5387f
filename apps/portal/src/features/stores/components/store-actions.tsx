import type { StoreDetails } from '@atrium/contract';
import { Button, DropdownMenu, DropdownMenuItem, IconButton, VisuallyHidden } from '@atrium/ui';
import { ArrowRightLeft, Ellipsis, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { isConfirmable } from '../../../shared/store-status.ts';
import { detailsTexts as texts } from '../store-details-texts.ts';

export interface StoreActionHandlers {
  /** The domain of the store that is being switched to. */
  switchingTo: string | null;
  onSwitch: (store: StoreDetails) => void;
  onConfirm: (store: StoreDetails) => void;
  onRename: (store: StoreDetails) => void;
  onRemove: (store: StoreDetails) => void;
}

interface StoreActionsProps extends StoreActionHandlers {
  store: StoreDetails;
  isCurrent: boolean;
}

/** On a phone below the facts. */
const BUTTON = 'max-sm:order-1 max-sm:mt-1 max-sm:ms-13 max-sm:self-start';
const ICON = 'size-4 max-sm:hidden';

/** The one thing to do next with a store, and a menu with the rest, beside the store's name. */
export function StoreActions({ store, isCurrent, switchingTo, ...on }: StoreActionsProps) {
  const needsConfirmation = isConfirmable(store.status);
  return (
    <div className="contents sm:flex sm:items-start sm:justify-end sm:gap-2 sm:max-lg:absolute sm:max-lg:end-6 sm:max-lg:top-4 lg:col-start-3 lg:row-start-1">
      {needsConfirmation ? (
        <ConfirmButton {...{ store, isCurrent }} onConfirm={on.onConfirm} />
      ) : null}
      {needsConfirmation || isCurrent ? null : (
        <Button
          size="sm"
          variant="secondary"
          className={BUTTON}
          icon={<ArrowRightLeft aria-hidden="true" className={ICON} />}
          pending={switchingTo === store.domain}
          pendingLabel={texts.switching}
          onClick={() => on.onSwitch(store)}
        >
          {/* One item, or the button's gap would be added to the space. */}
          <span>
            {texts.switch} <span className="max-lg:sr-only">{texts.toThisStore}</span>
            <Named store={store} />
          </span>
        </Button>
      )}
      <StoreMenu store={store} canSwitch={needsConfirmation && !isCurrent} {...on} />
    </div>
  );
}

type ConfirmButtonProps = Pick<StoreActionsProps, 'store' | 'isCurrent' | 'onConfirm'>;

/** Only prominent for the current store. */
function ConfirmButton({ store, isCurrent, onConfirm }: ConfirmButtonProps) {
  const isNew = store.status === 'added' || store.status === 'verifying';
  return (
    <Button
      size="sm"
      variant={isCurrent ? 'primary' : 'secondary'}
      className={BUTTON}
      icon={<ShieldCheck aria-hidden="true" className={ICON} />}
      onClick={() => onConfirm(store)}
    >
      {isNew ? texts.confirm : texts.confirmAgain}
      <Named store={store} />
    </Button>
  );
}

interface StoreMenuProps extends Omit<StoreActionHandlers, 'switchingTo'> {
  store: StoreDetails;
  canSwitch: boolean;
}

function StoreMenu({ store, canSwitch, onSwitch, onRename, onRemove }: StoreMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const openDialog = (open: (store: StoreDetails) => void) => () => {
    // Before the dialog, which returns the focus to where it was.
    trigger.current?.focus();
    open(store);
  };
  return (
    <div className="absolute end-3 top-3 sm:static">
      <DropdownMenu
        trigger={
          <IconButton
            ref={trigger}
            label={texts.more(store.name)}
            icon={<Ellipsis aria-hidden="true" className="size-4" />}
            variant="secondary"
            size="sm"
          />
        }
      >
        {canSwitch ? (
          <DropdownMenuItem icon={<ArrowRightLeft />} onSelect={() => onSwitch(store)}>
            {texts.switch} {texts.toThisStore}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem icon={<Pencil />} onSelect={openDialog(onRename)}>
          {texts.rename}
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
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
