import { messages, type ProfileForm, profileForm, type User } from '@atrium/contract';
import { TextField, useSnackbar } from '@atrium/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { useSubmit } from '../../../shared/forms/use-submit.ts';
import { useUpdateProfile } from '../api/profile-calls.ts';
import { texts } from '../texts.ts';

interface NameDialogProps {
  user: Pick<User, 'firstName' | 'lastName' | 'email'>;
  onClose: () => void;
  onSaved: () => void;
}

const fields = ['firstName', 'lastName'] as const;

/** Requests first and last name. */
export function NameDialog({ user, onClose, onSaved }: NameDialogProps) {
  const snackbar = useSnackbar();
  const { mutateAsync: update } = useUpdateProfile();
  const form = useForm({
    resolver: zodResolver(profileForm),
    defaultValues: { firstName: user.firstName, lastName: user.lastName, email: user.email },
  });
  const discardDraft = useFormDraft(form, 'name');
  const { send, isPending, error } = useSubmit(
    form,
    fields,
    async ({ firstName, lastName }: ProfileForm) => {
      await update({ firstName, lastName });
      snackbar.show({ type: 'success', content: messages.updated });
      discardDraft();
      onClose();
      onSaved();
    },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      title={texts.nameDialog.title}
      description={texts.nameDialog.description}
      labels={texts.nameDialog}
      pending={isPending}
      error={
        error === undefined
          ? undefined
          : failureMessage(error, messages.updatingUserFailed, texts.nameDialog.failed)
      }
      onClose={onClose}
      onCancel={discardDraft}
      onSubmit={form.handleSubmit(send)}
    >
      <TextField
        {...form.register('firstName')}
        label={texts.form.firstName}
        autoComplete="given-name"
        error={errors.firstName?.message}
      />
      <TextField
        {...form.register('lastName')}
        label={texts.form.lastName}
        autoComplete="family-name"
        error={errors.lastName?.message}
      />
    </FormDialog>
  );
}
