import { messages, type ProfileForm, profileForm, type User } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { useSubmit } from '../../../shared/forms/use-submit.ts';
import { useUpdateProfile } from '../api/profile-calls.ts';
import { texts } from '../texts.ts';

/** The fields that can show a server error; the country is a select. */
const fields = ['firstName', 'lastName', 'email', 'line1', 'line2', 'city', 'zipCode'] as const;

export type ProfileField = (typeof fields)[number];

/** State of the form on the General tab, with submit and reset. */
export function useProfileForm(user: User) {
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: update } = useUpdateProfile();
  const form = useForm({
    resolver: zodResolver(profileForm),
    values: profileValues(user),
    // A reloaded profile must not overwrite unsaved input.
    resetOptions: { keepDirtyValues: true },
  });
  useFormDraft(form, 'profile');
  const refill = (saved: User) => form.reset(profileValues(saved), { keepDirtyValues: false });
  const { send, isPending } = useSubmit(
    form,
    fields,
    async (values: ProfileForm) => {
      refill(await update({ ...values, brandName: user.brandName, emailVerified: true }));
      snackbar.show({ type: 'success', content: messages.updated });
    },
    (error) => notifyFailure(error, messages.updatingUserFailed, texts.form.failed),
  );
  return {
    form,
    submit: form.handleSubmit(send),
    reset: () => refill(user),
    isPending,
  };
}

/** The values of the form for a saved profile. */
function profileValues(user: User): Required<ProfileForm> {
  const { firstName, lastName, email, line1, line2, city, country, zipCode } = user;
  return { firstName, lastName, email, line1, line2, city, country, zipCode };
}
