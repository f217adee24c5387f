import type { StoreDetails } from '@atrium/contract';
import { Button, VisuallyHidden } from '@atrium/ui';
import { ArrowRightLeft, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
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

/** On a phone there is only room for the texts. */
const ICON = 'size-4 max-sm:hidden';

/** The buttons of a store. Only the one that the current store needs is prominent. */
export function StoreActions({ store, isCurrent, switchingTo, ...on }: StoreActionsProps) {
  const isNew = store.status === 'added' || store.status === 'verifying';
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-2 lg:-me-3 lg:justify-end">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isConfirmable(store.status) ? (
          <Button
            size="sm"
            variant={isCurrent ? 'primary' : 'secondary'}
            icon={<ShieldCheck aria-hidden="true" className={ICON} />}
            onClick={() => on.onConfirm(store)}
          >
            {isNew ? texts.confirm : texts.confirmAgain}
            <Named store={store} />
          </Button>
        ) : null}
        {isCurrent ? null : (
          <Button
            size="sm"
            variant="secondary"
            icon={<ArrowRightLeft aria-hidden="true" className={ICON} />}
            pending={switchingTo === store.domain}
            pendingLabel={texts.switching}
            onClick={() => on.onSwitch(store)}
          >
            {texts.switchTo}
            <Named store={store} />
          </Button>
        )}
      </div>
      <div className="flex gap-2 max-lg:-ms-3">
        <Button
          size="sm"
          variant="ghost"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={() => on.onRename(store)}
        >
          {texts.rename}
          <Named store={store} />
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={() => on.onRemove(store)}
        >
          {texts.remove}
          <Named store={store} />
        </Button>
      </div>
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
