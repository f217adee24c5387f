import type { StoreDetails } from '@atrium/contract';
import { Button, DropdownMenu, DropdownMenuItem, IconButton } from '@atrium/ui';
import { ArrowRightLeft, Ellipsis, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { isVerifiable } from '../../../shared/store-status.ts';
import { detailsTexts as texts } from '../store-details-texts.ts';

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

/** Beside the state on a phone, otherwise before the menu, both at the end of the card. */
const BUTTON = 'max-sm:mt-1 sm:absolute sm:end-17 sm:top-4 sm:pointer-coarse:end-19';
const ICON = 'size-4 max-sm:hidden';

/** The one thing to do next with a store; nothing if it is the current one and verified. */
export function StoreButton({ store, isCurrent, switchingTo, ...on }: StoreActionsProps) {
  if (isVerifiable(store.status)) {
    return <VerifyButton {...{ store, isCurrent }} onVerify={on.onVerify} />;
  }
  if (isCurrent) return null;
  return (
    <Button
      size="sm"
      variant="secondary"
      className={BUTTON}
      icon={<ArrowRightLeft aria-hidden="true" className={ICON} />}
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
  );
}

type VerifyButtonProps = Pick<StoreActionsProps, 'store' | 'isCurrent' | 'onVerify'>;

/** Only prominent for the current store. */
function VerifyButton({ store, isCurrent, onVerify }: VerifyButtonProps) {
  const isNew = store.status === 'added' || store.status === 'verifying';
  return (
    <Button
      size="sm"
      variant={isCurrent ? 'primary' : 'secondary'}
      className={BUTTON}
      icon={<ShieldCheck aria-hidden="true" className={ICON} />}
      onClick={() => onVerify(store)}
    >
      {isNew ? texts.confirm : texts.confirmAgain}
      <Named store={store} />
    </Button>
  );
}

/** The rest that can be done with a store, in the corner of its card. */
export function StoreMenu({ store, isCurrent, onSwitch, onRename, onRemove }: StoreActionsProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const openDialog = (open: (store: StoreDetails) => void) => () => {
    // Before the dialog, which returns the focus to where it was.
    trigger.current?.focus();
    open(store);
  };
  // The button beside the menu verifies the store instead.
  const canSwitch = isVerifiable(store.status) && !isCurrent;
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
        {canSwitch ? (
          <DropdownMenuItem icon={<ArrowRightLeft />} onSelect={() => onSwitch(store)}>
            {texts.switch}
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
      <span className="sr-only">{name}</span>
    </>
  );
}
