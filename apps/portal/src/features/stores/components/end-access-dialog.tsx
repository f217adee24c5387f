import type { StoreDetails } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { ConfirmAction } from '../../../shared/forms/confirm-action.tsx';
import { SentenceWithName } from '../../../shared/wrapping-text.tsx';
import { useEndStoreAccess } from '../api/store-details.ts';
import { focusStoreSoon } from '../focus-after-action.ts';
import { detailsTexts } from '../store-details-texts.ts';
import { Effects } from './remove-store-dialog.tsx';

interface EndAccessDialogProps {
  store: StoreDetails;
  /** Of the account that uses the store too. */
  email: string;
  onClose: () => void;
  onReauthenticate: () => void;
}

/** Names what ends with another account's access to a store, and confirms it. */
export function EndAccessDialog({ store, email, onClose, onReauthenticate }: EndAccessDialogProps) {
  const texts = detailsTexts.ending;
  const snackbar = useSnackbar();
  const { mutateAsync: end } = useEndStoreAccess();
  return (
    <ConfirmAction
      title={<SentenceWithName sentence={texts.title} name={email} />}
      description={<Effects sentences={texts.effects(store.name)} />}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      tone="danger"
      pendingLabel={texts.pending}
      failedText={texts.failed(email)}
      action={async () => {
        await end({ shop: store.domain, email });
        snackbar.show({ type: 'success', content: texts.done(email, store.name) });
        onClose();
        // The address is gone, with the button that opened the dialog.
        focusStoreSoon(store.domain);
      }}
      onClose={onClose}
      onReauthenticate={onReauthenticate}
    />
  );
}
