import { isApiError, messages, type VerificationType } from '@atrium/contract';
import { Button, useSnackbar } from '@atrium/ui';
import { useCountdown } from '../../../shared/countdown.ts';
import { useFailureNotice } from '../../../shared/failure-notice.tsx';
import { useSingleFlight } from '../../../shared/single-flight.ts';
import { useResendCode } from '../api/resend-code.ts';
import { verifyTexts } from '../verify-texts.ts';

/** The API mails one address at most once a minute. */
const RESEND_WAIT_SECONDS = 60;

interface ResendCodeProps {
  email: string;
  type: VerificationType;
  /** When a code was mailed on the way here, in milliseconds since 1970, or 0: the wait runs since, also over a reload. */
  sentAt: number;
  onAlreadyVerified: () => void;
}

export function ResendCode({ email, type, sentAt, onAlreadyVerified }: ResendCodeProps) {
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { run: resend, isPending } = useResendCode();
  const { secondsLeft, restart } = useCountdown(secondsToWait(sentAt));
  const waiting = secondsLeft > 0;

  const send = useSingleFlight(async () => {
    try {
      await resend({ email, type });
      restart(RESEND_WAIT_SECONDS);
      snackbar.show({ type: 'success', content: messages.verificationEmailSent });
    } catch (error) {
      if (isApiError(error) && error.status === 409) return onAlreadyVerified();
      if (isApiError(error, 'rate_limited'))
        restart(error.retryAfterSeconds ?? RESEND_WAIT_SECONDS);
      notifyFailure(error, messages.resendingVerificationFailed);
    }
  });

  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-text-muted tabular-nums">
        {waiting ? verifyTexts.wait(clockTime(secondsLeft)) : verifyTexts.nothingCame}
      </p>
      <Button
        variant="secondary"
        size="sm"
        disabled={waiting}
        pending={isPending}
        pendingLabel={verifyTexts.resendPending}
        onClick={send}
      >
        {verifyTexts.resend}
      </Button>
    </div>
  );
}

function secondsToWait(sentAt: number): number {
  const left = RESEND_WAIT_SECONDS - (Date.now() - sentAt) / 1000;
  // A clock that was set back must not lengthen it.
  return Math.min(RESEND_WAIT_SECONDS, Math.max(0, left));
}

function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
