import { isApiError, messages, type VerificationType } from '@atrium/contract';
import { Resend } from '../../../shared/forms/resend.tsx';
import { useResendCode } from '../api/auth-calls.ts';

interface ResendCodeProps {
  email: string;
  type: VerificationType;
  sentAt: number;
  prominent: boolean;
  onSent: () => void;
  onAlreadyVerified: () => void;
}

/** Resend verification code. */
export function ResendCode(props: ResendCodeProps) {
  const { email, type, sentAt, prominent, onSent, onAlreadyVerified } = props;
  const { mutateAsync: resend } = useResendCode();
  return (
    <Resend
      sentAt={sentAt}
      prominent={prominent}
      send={() => resend({ email, type })}
      fallback={messages.resendingVerificationFailed}
      onSent={onSent}
      onRefused={(error) => {
        const isVerified = isApiError(error) && error.status === 409;
        if (isVerified) onAlreadyVerified();
        return isVerified;
      }}
    />
  );
}
