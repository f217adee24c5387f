import type { User, ProfileForm as Values } from '@atrium/contract';
import { Button, Card, TextField } from '@atrium/ui';
import { useRootAttribute } from '@atrium/ui/use-root-attribute';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { spacedErrorLines } from '../../../shared/forms/field-errors.ts';
import { SettingsSection } from '../../../shared/settings/settings-section.tsx';
import { useCountries } from '../api/profile-calls.ts';
import { texts } from '../texts.ts';
import { CountryField } from './country-field.tsx';
import { EmailCodeDialog } from './email-code-dialog.tsx';
import { EmailField } from './email-field.tsx';
import { type ProfileField, useProfileForm } from './use-profile-form.ts';

const { form: formTexts } = texts;

interface ProfileFormProps {
  user: User;
  /** Called when the merchant has to log in again, because the session is too old to change the address. */
  onReauthenticate: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * The bottom of the card. It stays at the bottom of the window while there are unsaved changes, and offline above the notice of
 * it, which has two lines in the narrowest windows.
 */
const saveBar =
  'bottom-0 [html[data-offline]_&]:bottom-10.25 max-[23.4rem]:[html[data-offline]_&]:bottom-15.25 z-10 flex flex-wrap justify-end gap-3 bg-surface-sunken px-6 py-4 sm:px-8 data-save-bar:sticky';

/** Name, email and address, saved together. A new email must be verified by its code. */
export function ProfileForm({ user, onReauthenticate, onUnsaved }: ProfileFormProps) {
  const { form, submit, reset, isPending } = useProfileForm(user);
  /** The new address that is being verified, and when its code was mailed. */
  const [verifying, setVerifying] = useState<{ email: string; mailedAt: number } | null>(null);
  const { isDirty } = form.formState;
  const email = form.watch('email');
  const emailVerified = email.trim().toLowerCase() === user.email;
  const saveStateId = useId();
  useRootAttribute('data-unsaved', isDirty);
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty]);
  return (
    <>
      <form noValidate onSubmit={submit}>
        {/* Clipped to its corners, which the bar covers where it is not at the end of the card. */}
        <Card padding="none" className="divide-y divide-border overflow-clip">
          <SettingsSection
            inCard
            name="personal-details"
            title={formTexts.title}
            description={formTexts.description}
          >
            <div className={spacedErrorLines}>
              <NameFields form={form} />
              <EmailField
                {...fieldOf(form, 'email', 'email')}
                email={email}
                verified={emailVerified}
                onCodeSent={(address, mailedAt) => setVerifying({ email: address, mailedAt })}
                onReauthenticate={onReauthenticate}
                onRefused={() => form.setFocus('email')}
              />
            </div>
          </SettingsSection>
          <SettingsSection
            inCard
            name="address"
            title={formTexts.address}
            description={formTexts.addressDescription}
          >
            <div className={spacedErrorLines}>
              <AddressFields form={form} />
            </div>
          </SettingsSection>
          <div data-save-bar={isDirty ? '' : undefined} className={saveBar}>
            <p
              id={saveStateId}
              aria-live="polite"
              className="me-auto self-center text-sm text-text-muted empty:hidden"
            >
              {saveState(isDirty, emailVerified)}
            </p>
            <Button variant="secondary" disabled={!isDirty || isPending} onClick={reset}>
              {formTexts.reset}
            </Button>
            <Button
              type="submit"
              disabled={!(isDirty && emailVerified)}
              aria-describedby={saveStateId}
              pending={isPending}
              pendingLabel={formTexts.updating}
            >
              {formTexts.update}
            </Button>
          </div>
        </Card>
      </form>
      {verifying === null ? null : (
        <EmailCodeDialog
          {...verifying}
          onClose={() => setVerifying(null)}
          onVerified={() => {
            form.resetField('email', { defaultValue: verifying.email });
            setVerifying(null);
          }}
        />
      )}
    </>
  );
}

/** The text beside the button: that there are unsaved changes, or what has to be done first. */
function saveState(isDirty: boolean, emailVerified: boolean): string | null {
  if (!isDirty) return null;
  return emailVerified ? formTexts.unsaved : formTexts.unverified;
}

interface FieldsProps {
  form: UseFormReturn<Values>;
}

function NameFields({ form }: FieldsProps) {
  return (
    <Pair>
      <TextField {...fieldOf(form, 'firstName', 'given-name')} />
      <TextField {...fieldOf(form, 'lastName', 'family-name')} />
    </Pair>
  );
}

/** An error that needs more than its field's width extends below the field beside it, if that has none: it moves nothing. */
const wideOnPhone = {
  city: 'max-sm:[&>[aria-live]]:-me-[calc(100%+1.25rem)]',
  zipCode: 'max-sm:[&>[aria-live]]:-ms-[calc(100%+1.25rem)]',
};
const zipOnDesk = 'xl:[&>[aria-live]]:-me-40';

function AddressFields({ form }: FieldsProps) {
  const { setValue } = form;
  const { errors } = form.formState;
  const areBoth = errors.city && errors.zipCode;
  const { isError: areCountriesMissing } = useCountries();
  const setCountry = useCallback(
    (country: string) => setValue('country', country, { shouldDirty: true, shouldValidate: true }),
    [setValue],
  );
  return (
    <>
      <Pair>
        <TextField {...fieldOf(form, 'line1', 'address-line1')} />
        <TextField {...fieldOf(form, 'line2', 'address-line2')} />
      </Pair>
      <div className="grid grid-cols-2 gap-5 *:last:max-xl:col-span-2 xl:grid-cols-[1fr_9rem_1fr]">
        <TextField
          {...fieldOf(form, 'city', 'address-level2')}
          className={areBoth ? '' : wideOnPhone.city}
        />
        <TextField
          {...fieldOf(form, 'zipCode', 'postal-code')}
          className={`${areBoth ? '' : wideOnPhone.zipCode} ${areCountriesMissing ? '' : zipOnDesk}`}
        />
        <CountryField
          value={form.watch('country') ?? ''}
          error={errors.country?.message}
          onValueChange={setCountry}
        />
      </div>
    </>
  );
}

/** Two fields side by side, where there is room. */
function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>;
}

/** What is typed is checked when its field is left, and after that with each key: the right one removes the error. */
function fieldOf(form: UseFormReturn<Values>, name: ProfileField, autoComplete: string) {
  const check = () => void form.trigger(name);
  return {
    ...form.register(name, {
      onBlur: check,
      onChange: () => form.getFieldState(name).invalid && check(),
    }),
    label: formTexts[name],
    autoComplete,
    error: form.formState.errors[name]?.message,
  };
}
