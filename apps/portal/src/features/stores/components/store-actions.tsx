import type { StoreDetails } from '@atrium/contract';
import { Button, DropdownMenu, DropdownMenuItem, IconButton, VisuallyHidden } from '@atrium/ui';
import { ArrowRightLeft, Ellipsis, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { detailsTexts as texts } from '../store-details-texts.ts';
import { isConfirmable } from '../store-status.ts';

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

/** The one thing to do next with a store, and a menu with the rest, which on a phone is beside the store's name. */
export function StoreActions({ store, isCurrent, switchingTo, ...on }: StoreActionsProps) {
  const needsConfirmation = isConfirmable(store.status);
  return (
    <div className="contents lg:col-start-3 lg:row-start-1 lg:flex lg:items-start lg:justify-end lg:gap-2">
      {needsConfirmation ? (
        <ConfirmButton store={store} isCurrent={isCurrent} onConfirm={on.onConfirm} />
      ) : null}
      {needsConfirmation || isCurrent ? null : (
        <Button
          size="sm"
          variant="secondary"
          className="self-start sm:max-lg:ms-16"
          icon={<ArrowRightLeft aria-hidden="true" className="size-4" />}
          pending={switchingTo === store.domain}
          pendingLabel={texts.switching}
          onClick={() => on.onSwitch(store)}
        >
          {texts.switchTo}
          <Named store={store} />
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
      className="self-start sm:max-lg:ms-16"
      icon={<ShieldCheck aria-hidden="true" className="size-4" />}
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
    <div className="max-lg:absolute max-lg:end-0 max-lg:top-0">
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
            {texts.switchTo}
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
