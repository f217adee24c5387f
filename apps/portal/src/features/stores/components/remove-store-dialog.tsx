import { isApiError, type StoreDetails } from '@atrium/contract';
import { ConfirmDialog } from '@atrium/ui';
import { useState } from 'react';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { useSingleFlight } from '../../../shared/run-once.ts';
import { useRemoveStore } from '../api/store-details.ts';
import { detailsTexts, removalEffects } from '../store-details-texts.ts';

interface RemoveStoreDialogProps {
  store: StoreDetails;
  onClose: () => void;
  /** Called when the lists show that the store is removed. */
  onRemoved: () => void;
  onReauthenticate: () => void;
}

/** Names what ends with the removal of a store, and confirms it. */
export function RemoveStoreDialog(props: RemoveStoreDialogProps) {
  const { store, onClose, onRemoved, onReauthenticate } = props;
  const texts = detailsTexts.removing;
  const [error, setError] = useState<unknown>();
  const { mutateAsync: remove, isPending } = useRemoveStore();
  const isStale = isApiError(error, 'reauthentication_required');
  const confirm = useSingleFlight(async () => {
    setError(undefined);
    try {
      await remove(store.domain);
      onClose();
      onRemoved();
    } catch (failure) {
      setError(failure);
    }
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.title(store.name)}
      description={<Effects sentences={removalEffects(store)} />}
      confirmLabel={isStale ? texts.logInAgain : texts.confirm}
      cancelLabel={texts.cancel}
      tone={isStale ? 'default' : 'danger'}
      pending={isPending}
      pendingLabel={texts.pending}
      error={error === undefined ? undefined : failureMessage(error)}
      onConfirm={isStale ? onReauthenticate : confirm}
    />
  );
}

function Effects({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-border-control">
      {sentences.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
