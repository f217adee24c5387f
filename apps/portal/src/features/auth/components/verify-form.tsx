import {
  type authEndpoints,
  type DataOf,
  isApiError,
  messages,
  type VerificationType,
  verifyBody,
} from '@atrium/contract';
import { Button, CodeField } from '@atrium/ui';
import { useCodeEntry, useCodeExpiry } from '../../../shared/forms/use-code-entry.ts';
import type { DeadCode } from '../../../shared/route-state.ts';
import { useOnArrival } from '../../../shared/run-once.ts';
import { useVerifyCode } from '../api/auth-calls.ts';
import { verifyTexts } from '../verify-texts.ts';
import { ResendCode } from './resend-code.tsx';

export type VerifyOutcome = DataOf<typeof authEndpoints.verify>;

const deadCodeTexts: Record<DeadCode, string> = {
  code_expired: messages.codeExpired,
  code_spent: messages.codeSpent,
};

interface VerifyFormProps {
  email: string;
  type: VerificationType;
  /** From a mailed link; sent at once. */
  code: string;
  /** When the code was mailed, in milliseconds since 1970, or 0. */
  sentAt: number;
  /** Said of a code that is refused, where the address was confirmed on another device meanwhile. */
  codeUsed: string | undefined;
  /** What the server said of the mailed code before this page was reloaded. */
  deadCode: DeadCode | undefined;
  onVerified: (outcome: VerifyOutcome) => void;
  /** `deadCode` where the server says that only a new code helps. */
  onRefused: (deadCode: DeadCode | undefined) => void;
  /** A new code is on its way. */
  onResent: () => void;
  onAlreadyVerified: () => void;
}

/** The code field, which sends itself when complete, and the way to a new code. */
export function VerifyForm(props: VerifyFormProps) {
  const { email, type, code: givenCode, sentAt } = props;
  const { mutateAsync: verify, isPending } = useVerifyCode();
  const isOver = useCodeExpiry(sentAt);
  const deadCode = props.deadCode ?? (isOver ? 'code_expired' : undefined);
  const entry = useCodeEntry({
    initial: givenCode,
    rule: verifyBody.shape.code,
    send: async (code) => {
      try {
        props.onVerified((await verify({ email, code, type })).data);
      } catch (error) {
        props.onRefused(deadCodeOf(error));
        throw error;
      }
    },
    fallback: messages.codeInvalid,
    explain: (failure) => (isApiError(failure, 'invalid_code') ? props.codeUsed : undefined),
  });
  useOnArrival(() => givenCode !== '' && entry.send(givenCode));
  const needsNewCode = deadCode !== undefined || entry.isDead;

  return (
    <>
      <form noValidate onSubmit={entry.submit} className="flex flex-col gap-5">
        <CodeField
          {...entry.field}
          data-initial-focus
          label={verifyTexts.code}
          error={entry.field.error ?? (deadCode && deadCodeTexts[deadCode])}
          hint={needsNewCode ? undefined : verifyTexts.expires}
        />
        <Button
          type="submit"
          size="lg"
          block
          variant={needsNewCode ? 'secondary' : 'primary'}
          pending={isPending}
          pendingLabel={verifyTexts.pending}
        >
          {verifyTexts.submit}
        </Button>
      </form>
      <ResendCode
        email={email}
        type={type}
        sentAt={sentAt}
        prominent={needsNewCode}
        onSent={() => {
          entry.restart();
          props.onResent();
        }}
        onAlreadyVerified={props.onAlreadyVerified}
      />
    </>
  );
}

function deadCodeOf(error: unknown): DeadCode | undefined {
  if (isApiError(error, 'code_expired')) return 'code_expired';
  return isApiError(error, 'code_spent') ? 'code_spent' : undefined;
}
