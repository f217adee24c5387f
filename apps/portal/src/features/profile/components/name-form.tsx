import { messages, type ProfileForm, profileForm, type User } from '@atrium/contract';
import { Button, TextField, useSnackbar } from '@atrium/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { showFieldErrors } from '../../../shared/forms/field-errors.ts';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../shared/use-single-flight.ts';
import { useUpdateProfile } from '../api/profile-calls.ts';
import { texts } from '../texts.ts';

interface NameFormProps {
  user: Pick<User, 'firstName' | 'lastName' | 'email'>;
  onSaved: () => void;
}

const fields = ['firstName', 'lastName'] as const;

/** First and last name in one line, or below each other on a phone. */
export function NameForm({ user, onSaved }: NameFormProps) {
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: update, isPending } = useUpdateProfile();
  const form = useForm({
    resolver: zodResolver(profileForm),
    defaultValues: { firstName: user.firstName, lastName: user.lastName, email: user.email },
  });
  useFormDraft(form, 'name');
  const send = useSingleFlight(async ({ firstName, lastName }: ProfileForm) => {
    try {
      await update({ firstName, lastName });
      form.reset(form.getValues());
      snackbar.show({ type: 'success', content: messages.updated });
      onSaved();
    } catch (error) {
      if (showFieldErrors(form, error, fields)) return;
      notifyFailure(error, messages.updatingUserFailed);
    }
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(send)}
      className="grid grid-cols-2 gap-3 [--field-gap:0.5rem] [--field-line:1.75rem] sm:grid-cols-[1fr_1fr_auto]"
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
      <Button
        type="submit"
        size="lg"
        className="whitespace-nowrap max-sm:col-span-full sm:mt-6.5 sm:self-start"
        pending={isPending}
        pendingLabel={texts.form.updating}
      >
        {texts.nameForm.submit}
      </Button>
    </form>
  );
}
