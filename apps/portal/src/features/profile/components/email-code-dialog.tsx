import { messages, profileEndpoints } from '@atrium/contract';
import { CodeField, useSnackbar } from '@atrium/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
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
    <FormDialog
      title={texts.email.dialogTitle}
      description={
        <>
          {texts.email.sentTo} <strong className="wrap-anywhere text-text">{email}</strong>.
        </>
      }
      labels={{ ...texts.email, pending: texts.email.verifying }}
      pending={isPending}
      onClose={onClose}
      onSubmit={entry.submit}
    >
      <CodeField {...entry.field} label={texts.email.code} hint={texts.email.expires} />
    </FormDialog>
  );
}
