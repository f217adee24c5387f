import {
  type BodyOf,
  type StoreDetails,
  type storeDetailEndpoints,
  storeNameBody,
} from '@atrium/contract';
import { TextField, useSnackbar } from '@atrium/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { useSubmit } from '../../../shared/forms/use-submit.ts';
import { SentenceWithName } from '../../../shared/wrapping-text.tsx';
import { useRenameStore } from '../api/store-details.ts';
import { detailsTexts } from '../store-details-texts.ts';

interface RenameStoreDialogProps {
  store: StoreDetails;
  onClose: () => void;
  onRenamed: (name: string) => void;
}

/** Changes the merchant's own name for a store. */
export function RenameStoreDialog({ store, onClose, onRenamed }: RenameStoreDialogProps) {
  const texts = detailsTexts.renaming;
  const snackbar = useSnackbar();
  const { mutateAsync: rename } = useRenameStore();
  const form = useForm({
    resolver: zodResolver(storeNameBody),
    defaultValues: { shop: store.domain, name: store.name },
  });
  const discardDraft = useFormDraft(form, `rename ${store.domain}`);
  const { send, isPending, error } = useSubmit(
    form,
    ['name'],
    async (body: BodyOf<typeof storeDetailEndpoints.renameStore>) => {
      const { data } = await rename(body);
      snackbar.show({ type: 'success', content: texts.done(data.name) });
      discardDraft();
      onClose();
      onRenamed(data.name);
    },
  );
  return (
    <FormDialog
      title={<SentenceWithName sentence={texts.title} name={store.name} />}
      description={texts.description}
      labels={texts}
      pending={isPending}
      error={error === undefined ? undefined : failureMessage(error, undefined, texts.failed)}
      onClose={onClose}
      onCancel={discardDraft}
      onSubmit={form.handleSubmit(send)}
    >
      <TextField
        {...form.register('name')}
        label={texts.name}
        dir="auto"
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        error={form.formState.errors.name?.message}
      />
    </FormDialog>
  );
}
