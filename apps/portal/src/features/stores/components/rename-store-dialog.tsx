import {
  type BodyOf,
  type StoreDetails,
  type storeDetailEndpoints,
  storeNameBody,
} from '@atrium/contract';
import { TextField, useSnackbar } from '@atrium/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { showFieldErrors } from '../../../shared/forms/field-errors.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../shared/run-once.ts';
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
  const [formError, setFormError] = useState<ReactNode>();
  const { mutateAsync: rename, isPending } = useRenameStore();
  const form = useForm({
    resolver: zodResolver(storeNameBody),
    defaultValues: { shop: store.domain, name: store.name },
  });
  const discardDraft = useFormDraft(form, `rename ${store.domain}`);
  const send = useSingleFlight(async (body: BodyOf<typeof storeDetailEndpoints.renameStore>) => {
    setFormError(undefined);
    try {
      const { data } = await rename(body);
      snackbar.show({ type: 'success', content: texts.done(data.name) });
      discardDraft();
      onClose();
      onRenamed(data.name);
    } catch (error) {
      if (!showFieldErrors(form, error, ['name'])) setFormError(failureMessage(error));
    }
  });
  return (
    <FormDialog
      title={<SentenceWithName sentence={texts.title} name={store.name} />}
      description={texts.description}
      labels={texts}
      pending={isPending}
      error={formError}
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
