import { changePasswordBody, isApiError, messages } from '@atrium/contract';
import { Button, Dialog, DoneArch, FormError } from '@atrium/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { showFieldErrors } from '../../../shared/forms/field-errors.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useAction } from '../../../shared/forms/use-action.ts';
import { paths } from '../../../shared/paths.ts';
import { type PasswordChange, useChangePassword } from '../api/security-calls.ts';
import { texts } from '../texts.ts';
import { PasswordFields, type PasswordRefusal } from './password-fields.tsx';

const { password } = texts;

interface ChangePasswordDialogProps {
  email: string;
  onClose: () => void;
  onBackToHome: () => void;
}

type Step = { kind: 'form' } | { kind: 'changed' } | { kind: 'failed'; error: unknown };

/** The form, then the success dialog or the failure panel. */
export function ChangePasswordDialog({ email, onClose, onBackToHome }: ChangePasswordDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const [refusal, setRefusal] = useState<PasswordRefusal>();
  const form = useForm({
    resolver: zodResolver(changePasswordBody),
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
  });
  const tryAgain = (error: unknown) => {
    setStep({ kind: 'form' });
    const reason = refusalOf(error, 'newPassword');
    if (reason) setRefusal({ password: form.getValues('newPassword'), reason });
    // After the fields are rendered again.
    queueMicrotask(() =>
      showFieldErrors(form, error, ['oldPassword', 'newPassword', 'confirmPassword']),
    );
  };
  switch (step.kind) {
    case 'form':
      return <PasswordForm {...{ form, email, refusal, onClose }} onResult={setStep} />;
    case 'changed':
      return <PasswordChanged onClose={onClose} onBackToHome={onBackToHome} />;
    case 'failed':
      return (
        <PasswordFailed
          reason={failureMessage(step.error)}
          forgottenBy={refusalOf(step.error, 'oldPassword') ? email : undefined}
          onClose={onClose}
          onTryAgain={() => tryAgain(step.error)}
        />
      );
  }
}

/** The server's error about one of the passwords, if that was refused. */
function refusalOf(error: unknown, name: keyof PasswordChange): string | undefined {
  if (!isApiError(error)) return undefined;
  return error.fields.find(({ field }) => field === name)?.message;
}

interface PasswordFormProps {
  form: UseFormReturn<PasswordChange>;
  email: string;
  refusal: PasswordRefusal | undefined;
  onClose: () => void;
  onResult: (next: Step) => void;
}

function PasswordForm({ form, email, refusal, onClose, onResult }: PasswordFormProps) {
  const { mutateAsync: change } = useChangePassword();
  const { run: send, isPending } = useAction(
    async (values: PasswordChange) => {
      await change(values);
      onResult({ kind: 'changed' });
    },
    (error) => onResult({ kind: 'failed', error }),
  );
  return (
    <FormDialog
      title={password.dialogTitle}
      labels={password}
      pending={isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit(send)}
    >
      <PasswordFields form={form} email={email} refusal={refusal} />
    </FormDialog>
  );
}

function PasswordChanged(props: { onClose: () => void; onBackToHome: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      illustration={<DoneArch />}
      title={messages.passwordChanged}
      description={password.loggedOutElsewhere}
      footer={<Button onClick={props.onBackToHome}>{password.backToHome}</Button>}
    />
  );
}

interface PasswordFailedProps {
  /** The server's message. */
  reason: ReactNode;
  /** The address for a new password by email, if the current one was wrong. */
  forgottenBy: string | undefined;
  onClose: () => void;
  onTryAgain: () => void;
}

/**
 * The failure panel. Nothing was changed; what was typed is kept. Enter returns to it: whoever presses it again, as after
 * the form, must not be led away from what was typed.
 */
function PasswordFailed({ reason, forgottenBy, onClose, onTryAgain }: PasswordFailedProps) {
  const { password } = texts;
  const again = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      initialFocusRef={again}
      title={password.failedTitle}
      description={password.failed}
      footer={
        <>
          {forgottenBy === undefined ? null : (
            <Button
              variant="secondary"
              render={(link) => (
                <Link
                  to={paths.forgotPassword.getHref()}
                  state={{ email: forgottenBy }}
                  {...link}
                />
              )}
            >
              {password.forgot}
            </Button>
          )}
          <Button ref={again} onClick={onTryAgain}>
            {password.tryAgain}
          </Button>
        </>
      }
    >
      <FormError>{reason}</FormError>
    </Dialog>
  );
}
