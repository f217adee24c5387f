import { messages, profileForm, type User, type ProfileForm as Values } from '@atrium/contract';
import { Button, FormError, TextField, useSnackbar } from '@atrium/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../shared/failure-message.ts';
import { showFieldErrors } from '../../../shared/field-errors.ts';
import { SettingsSection } from '../../../shared/settings-section.tsx';
import { useSingleFlight } from '../../../shared/single-flight.ts';
import { useUpdateProfile } from '../api/update-profile.ts';
import { texts } from '../texts.ts';
import { CountryField } from './country-field.tsx';
import { EmailCodeDialog } from './email-code-dialog.tsx';
import { EmailField } from './email-field.tsx';
import { profileValues } from './profile-values.ts';

interface ProfileFormProps {
  user: User;
  /** The session is too old for a new address: logs in again, with this address filled in. */
  onReauthenticate: () => void;
}

const visible = ['firstName', 'lastName', 'email', 'line1', 'line2', 'city', 'zipCode'] as const;

/** Name and address; the email counts once its code has proved it (spec sections 2 and 4). */
export function ProfileForm({ user, onReauthenticate }: ProfileFormProps) {
  const snackbar = useSnackbar();
  const [refusal, setRefusal] = useState<string>();
  /** The new address whose code is asked for. */
  const [asking, setAsking] = useState<string | null>(null);
  const { mutateAsync: update, isPending } = useUpdateProfile();
  const form = useForm({
    resolver: zodResolver(profileForm),
    values: profileValues(user),
    // A profile that comes in anew takes nothing away that was typed.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = form.formState;
  const { form: words } = texts;
  const email = form.watch('email');
  const emailVerified = email.trim().toLowerCase() === user.email;

  const send = useSingleFlight(async (values: Values) => {
    setRefusal(undefined);
    try {
      const saved = await update({ ...values, brandName: user.brandName, emailVerified: true });
      form.reset(profileValues(saved), { keepDirtyValues: false });
      snackbar.show({ type: 'success', content: messages.updated });
    } catch (error) {
      if (showFieldErrors(form, error, visible)) return;
      setRefusal(failureMessage(error, messages.updatingUserFailed));
    }
  });

  const field = (name: (typeof visible)[number], autoComplete: string) => ({
    ...form.register(name),
    label: words[name],
    autoComplete,
    error: errors[name]?.message,
  });
  return (
    <SettingsSection title={words.title} description={words.description}>
      <form noValidate onSubmit={form.handleSubmit(send)} className="flex flex-col gap-5">
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField {...field('firstName', 'given-name')} />
          <TextField {...field('lastName', 'family-name')} />
        </div>
        <EmailField
          {...field('email', 'email')}
          email={email}
          verified={emailVerified}
          onCodeSent={setAsking}
          onReauthenticate={onReauthenticate}
          onRefused={() => form.setFocus('email')}
        />
        <TextField {...field('line1', 'address-line1')} />
        <TextField {...field('line2', 'address-line2')} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField {...field('city', 'address-level2')} />
          <TextField {...field('zipCode', 'postal-code')} />
        </div>
        <CountryField
          value={form.watch('country') ?? ''}
          error={errors.country?.message}
          onValueChange={(country) =>
            form.setValue('country', country, { shouldDirty: true, shouldValidate: true })
          }
        />
        {refusal ? <FormError>{refusal}</FormError> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            variant="secondary"
            disabled={!isDirty || isPending}
            onClick={() => form.reset(profileValues(user), { keepDirtyValues: false })}
          >
            {words.reset}
          </Button>
          <Button
            type="submit"
            disabled={!(isDirty && emailVerified)}
            pending={isPending}
            pendingLabel={words.updating}
          >
            {words.update}
          </Button>
        </div>
      </form>
      {asking === null ? null : (
        <EmailCodeDialog
          email={asking}
          onClose={() => setAsking(null)}
          onVerified={() => {
            form.resetField('email', { defaultValue: asking });
            setAsking(null);
          }}
        />
      )}
    </SettingsSection>
  );
}
