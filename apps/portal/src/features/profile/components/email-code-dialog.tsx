import { messages, profileEndpoints } from '@atrium/contract';
import { Button, CodeField, Dialog, useSnackbar } from '@atrium/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { failureMessage } from '../../../shared/failure-message.ts';
import { useSingleFlight } from '../../../shared/single-flight.ts';
import { useConfirmEmail } from '../api/change-email.ts';
import { texts } from '../texts.ts';

interface EmailCodeDialogProps {
  email: string;
  onClose: () => void;
  onVerified: () => void;
}

/** The code that proves a new address (spec section 2, General tab). */
export function EmailCodeDialog({ email, onClose, onVerified }: EmailCodeDialogProps) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const snackbar = useSnackbar();
  const { mutateAsync: confirm, isPending } = useConfirmEmail();

  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const send = useSingleFlight(async (value: string) => {
    const parsed = profileEndpoints.verifyUpdatedEmail.body.shape.code.safeParse(value);
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? messages.codeTooShort);
    setError(undefined);
    try {
      await confirm({ email, code: parsed.data });
      snackbar.show({ type: 'success', content: texts.email.changed });
      onVerified();
    } catch (failure) {
      refuse(failureMessage(failure, messages.verifyingEmailFailed));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!isPending}
      title={texts.email.dialogTitle}
      description={
        <>
          {texts.email.sentTo} <strong className="wrap-anywhere text-text">{email}</strong>.
        </>
      }
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {texts.email.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={isPending}
            pendingLabel={texts.email.verifying}
          >
            {texts.email.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <CodeField
          ref={field}
          label={texts.email.code}
          hint={texts.email.expires}
          error={error}
          value={code}
          onValueChange={(next) => {
            setCode(next);
            setError(undefined);
          }}
          onComplete={send}
        />
      </form>
    </Dialog>
  );
}
