import { messages, profileEndpoints } from '@atrium/contract';
import { Button, CodeField, Dialog, useSnackbar } from '@atrium/ui';
import { useId } from 'react';
import { useCodeEntry } from '../../../shared/use-code-entry.ts';
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
  const snackbar = useSnackbar();
  const { mutateAsync: confirm, isPending } = useConfirmEmail();
  const entry = useCodeEntry({
    rule: () => profileEndpoints.verifyUpdatedEmail.body.shape.code,
    send: async (code) => {
      await confirm({ email, code });
      snackbar.show({ type: 'success', content: texts.email.changed });
      onVerified();
    },
    fallback: messages.verifyingEmailFailed,
  });
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
      <form id={formId} noValidate onSubmit={entry.submit}>
        <CodeField {...entry.field} label={texts.email.code} hint={texts.email.expires} />
      </form>
    </Dialog>
  );
}
