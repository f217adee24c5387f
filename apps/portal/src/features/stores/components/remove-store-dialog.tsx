import type { Shop, StoreDetails } from '@atrium/contract';
import { ConfirmAction } from '../../../shared/forms/confirm-action.tsx';
import { SentenceWithName } from '../../../shared/wrapping-text.tsx';
import { useRemoveStore } from '../api/store-details.ts';
import { detailsTexts, removalEffects } from '../store-details-texts.ts';

interface RemoveStoreDialogProps {
  store: StoreDetails;
  onClose: () => void;
  /** Called when the lists show that the store is removed, with the store that is current instead of it, if any. */
  onRemoved: (next: Shop | null) => void;
  onReauthenticate: () => void;
}

/** Names what ends with the removal of a store, and confirms it. */
export function RemoveStoreDialog(props: RemoveStoreDialogProps) {
  const { store, onClose, onRemoved, onReauthenticate } = props;
  const texts = detailsTexts.removing;
  const { mutateAsync: remove } = useRemoveStore();
  return (
    <ConfirmAction
      title={<SentenceWithName sentence={texts.title} name={store.name} />}
      description={<Effects sentences={removalEffects(store)} />}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      tone="danger"
      pendingLabel={texts.pending}
      failedText={texts.failed(store.name)}
      action={async () => {
        const next = await remove(store.domain);
        onClose();
        onRemoved(next);
      }}
      onClose={onClose}
      onReauthenticate={onReauthenticate}
    />
  );
}

/** What an action leads to, in a list if that is more than one thing. */
export function Effects({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 1) return <p>{sentences}</p>;
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
