import { isApiError, messages, profileForm } from '@atrium/contract';
import { Badge, Button, TextField, type TextFieldProps } from '@atrium/ui';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureMessage, useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { useAction } from '../../../shared/forms/use-action.ts';
import { useServices } from '../../../shared/services.ts';
import { codeMailedAt, useSendEmailCode } from '../api/send-email-code.ts';
import { texts } from '../texts.ts';

interface EmailFieldProps extends TextFieldProps {
  /** The current value. */
  email: string;
  /** Whether it is the saved address. */
  verified: boolean;
  /** Called with the new address once its code was sent, and when it was. */
  onCodeSent: (email: string, sentAt: number) => void;
  onReauthenticate: () => void;
  /** Called when the address was refused; the error is shown at the field. */
  onRefused: () => void;
}

/** The email with its verified badge, or with a button to verify a new one. */
export function EmailField(props: EmailFieldProps) {
  const { email, verified, onCodeSent, onReauthenticate, onRefused, ...input } = props;
  const [refusal, setRefusal] = useState<{ email: string; message: ReactNode }>();
  const notifyFailure = useFailureNotice();
  const { session, tabStorage } = useServices();
  const { mutateAsync: sendCode } = useSendEmailCode();

  const refuse = (message: ReactNode) => {
    setRefusal({ email, message });
    onRefused();
  };
  const { run: send, isPending } = useAction(
    async (address: string) => {
      setRefusal(undefined);
      const userId = session.read().user?.id ?? '';
      // Of a dialog that was closed, for example to look at the address.
      const mailedAt = codeMailedAt(tabStorage, { userId, email: address });
      if (mailedAt === null) await sendCode(address);
      onCodeSent(address, mailedAt ?? Date.now());
    },
    (error) => {
      const message = failureMessage(error, messages.sendingVerificationFailed);
      if (isApiError(error, 'reauthentication_required')) {
        refuse(<StaleLogin {...{ message, onReauthenticate }} />);
      } else if (isApiError(error, 'invalid_fields')) refuse(message);
      else notifyFailure(error, messages.sendingVerificationFailed, texts.email.notSent);
    },
  );
  const verify = () => {
    const parsed = profileForm.shape.email.safeParse(email);
    if (parsed.success) void send(parsed.data);
    else refuse(messages.invalidEmailFormat);
  };
  // An error belongs to the address it was shown for.
  const refused = refusal?.email === email ? refusal.message : undefined;
  return (
    <TextField
      {...input}
      type="email"
      inputMode="email"
      // The form itself cannot be sent before the address is verified.
      onKeyDown={(event) => {
        if (verified || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        verify();
      }}
      error={refused ?? input.error}
      label={
        <span className="flex flex-wrap items-center gap-2">
          {input.label}
          <EmailState verified={verified} />
        </span>
      }
      suffix={
        verified ? undefined : (
          <Button
            size="sm"
            variant="secondary"
            className="-me-1.5"
            pending={isPending}
            pendingLabel={texts.email.sending}
            onClick={verify}
          >
            {texts.email.verify}
          </Button>
        )
      }
    />
  );
}

function EmailState({ verified }: { verified: boolean }) {
  if (!verified) return <span className="text-warning-text">{texts.email.required}</span>;
  return (
    <Badge tone="success">
      <BadgeCheck aria-hidden="true" className="size-3.5" />
      {texts.email.verified}
    </Badge>
  );
}

/** The server requires a login within the last hour to change the address. */
function StaleLogin(props: { message: ReactNode; onReauthenticate: () => void }) {
  return (
    <>
      {props.message}{' '}
      <button
        type="button"
        onClick={props.onReauthenticate}
        className="rounded-chip font-medium text-accent-text underline"
      >
        {texts.reauthenticate}
      </button>
    </>
  );
}
