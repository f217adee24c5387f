import { isApiError, messages } from '@atrium/contract';
import { Button, useSnackbar } from '@atrium/ui';
import { useState } from 'react';
import { useFailureNotice } from '../api/failure-notice.tsx';
import { useNow } from '../time.ts';
import { useAction } from './use-action.ts';

/** The API sends one code per address and minute. */
const RESEND_WAIT_SECONDS = 60;

const texts = {
  resend: 'Resend verification code',
  pending: 'Sending a new code',
  wait: (time: string) => `Available in ${time}`,
  nothingCame: 'No email? Check your spam folder.',
};

interface ResendProps {
  /** When the last code was mailed, in milliseconds since 1970, or 0. The wait continues after a reload. */
  sentAt: number;
  /** Whether only a new code helps; the button is primary then. */
  prominent: boolean;
  send: () => Promise<unknown>;
  /** The error text if the server sends none. */
  fallback: string;
  onSent: () => void;
  /** Returns whether it handled the error. */
  onRefused?: (error: unknown) => boolean;
}

/** Requests a new code, at most once a minute. */
export function Resend(props: ResendProps) {
  const { sentAt, prominent, send, fallback, onSent, onRefused = () => false } = props;
  const snackbar = useSnackbar();
  const notifyFailure = useFailureNotice();
  const { secondsLeft, restart } = useCountdown(secondsToWait(sentAt));
  const waiting = secondsLeft > 0;

  const { run: press, isPending } = useAction(
    async () => {
      await send();
      restart(RESEND_WAIT_SECONDS);
      snackbar.show({ type: 'success', content: messages.verificationEmailSent });
      onSent();
    },
    (error) => {
      if (onRefused(error)) return;
      if (isApiError(error, 'rate_limited')) {
        restart(error.retryAfterSeconds ?? RESEND_WAIT_SECONDS);
      }
      notifyFailure(error, fallback);
    },
  );

  return (
    // The text beside the button may need two lines on a phone; where there is no room for it, it is below.
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        variant={prominent ? 'primary' : 'secondary'}
        size={prominent ? 'lg' : 'sm'}
        block={prominent}
        disabled={waiting}
        pending={isPending}
        pendingLabel={texts.pending}
        onClick={press}
      >
        {texts.resend}
      </Button>
      {/* Also empty, so that what is below does not move when the wait is over. */}
      <p className="min-h-5 flex-[1_1_7rem] text-sm text-text-muted tabular-nums">
        {waiting ? texts.wait(clockTime(secondsLeft)) : prominent ? null : texts.nothingCame}
      </p>
    </div>
  );
}

function secondsToWait(sentAt: number): number {
  const left = RESEND_WAIT_SECONDS - (Date.now() - sentAt) / 1000;
  // A clock that was set back must not lengthen the wait.
  return Math.min(RESEND_WAIT_SECONDS, Math.max(0, left));
}

function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Counts down the seconds of a wait, which can be restarted. */
function useCountdown(initialSeconds: number) {
  const [wait, setWait] = useState(() => ({ startedAt: Date.now(), seconds: initialSeconds }));
  const { startedAt, seconds } = wait;
  const endsAt = startedAt + seconds * 1000;
  // While nothing was counted down, the clock stood still.
  const now = Math.max(startedAt, useNow(1000, endsAt));
  return {
    secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)),
    restart: (next: number) => setWait({ startedAt: Date.now(), seconds: next }),
  };
}
