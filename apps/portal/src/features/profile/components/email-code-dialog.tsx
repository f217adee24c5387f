import { messages, profileEndpoints } from '@atrium/contract';
import { CodeField, useSnackbar } from '@atrium/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { Resend } from '../../../shared/forms/resend.tsx';
import { useCodeEntry, useCodeExpiry } from '../../../shared/forms/use-code-entry.ts';
import { useProfile } from '../api/get-profile.ts';
import { useConfirmEmail } from '../api/profile-calls.ts';
import { useSendEmailCode } from '../api/send-email-code.ts';
import { texts } from '../texts.ts';

interface EmailCodeDialogProps {
  email: string;
  /** When its code was mailed, in milliseconds since 1970. */
  mailedAt: number;
  onClose: () => void;
  onVerified: () => void;
}

/** The dialog continues at most 3 seconds after the code was entered on another device. */
const POLL_MS = 2_000;

/** Enter the code for a new address. */
export function EmailCodeDialog(props: EmailCodeDialogProps) {
  const { email, mailedAt, onClose, onVerified } = props;
  const notifyFailure = useFailureNotice();
  const shownFailure = useRef(0);
  const { close } = useSnackbar();
  // Over the form, in which nothing is wrong, the snackbar would outlive its cause.
  useEffect(() => () => close(shownFailure.current), [close]);
  const { mutateAsync: confirm, isPending } = useConfirmEmail();
  const { mutateAsync: sendCode } = useSendEmailCode();
  const [sentAt, setSentAt] = useState(mailedAt);
  const expired = useCodeExpiry(sentAt);
  const finish = useFinish(email, onVerified);
  const entry = useCodeEntry({
    rule: profileEndpoints.verifyUpdatedEmail.body.shape.code,
    send: async (code) => {
      try {
        await confirm({ email, code });
      } catch (error) {
        // The specification requires a snackbar; the field shows the error too.
        shownFailure.current = notifyFailure(error, messages.verifyingEmailFailed);
        throw error;
      }
      finish();
    },
    fallback: messages.verifyingEmailFailed,
  });
  const needsNewCode = expired || entry.needsNewCode;
  return (
    <FormDialog
      title={texts.email.dialogTitle}
      description={
        <>
          {texts.email.sentTo}{' '}
          <strong className="inline-block max-w-full wrap-anywhere text-text">{email}</strong>.
        </>
      }
      labels={{ ...texts.email, pending: texts.email.verifying }}
      pending={isPending}
      onClose={onClose}
      onSubmit={entry.submit}
    >
      <CodeField
        {...entry.field}
        label={texts.email.code}
        error={entry.field.error ?? (expired ? messages.codeExpired : undefined)}
        note={needsNewCode ? '' : texts.email.expires}
        hint={needsNewCode ? '' : texts.email.codeHint}
        longestError={messages.codeSpent}
      />
      <Resend
        sentAt={sentAt}
        prominent={needsNewCode}
        send={() => sendCode(email)}
        fallback={messages.sendingVerificationFailed}
        onSent={() => {
          entry.restart();
          setSentAt(Date.now());
        }}
      />
    </FormDialog>
  );
}

/** Reports that the address was changed, once: by the code entered here, on another device or in another tab. */
function useFinish(email: string, onVerified: () => void): () => void {
  const snackbar = useSnackbar();
  const { data: profile } = useProfile({ pollMs: POLL_MS });
  const finished = useRef(false);
  const finish = () => {
    if (finished.current) return;
    finished.current = true;
    snackbar.show({ type: 'success', content: texts.email.changed });
    onVerified();
  };
  const finishLatest = useEffectEvent(finish);
  const isSaved = profile?.email === email;
  useEffect(() => {
    if (isSaved) finishLatest();
  }, [isSaved]);
  return finish;
}
