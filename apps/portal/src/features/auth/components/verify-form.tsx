import {
  type authEndpoints,
  type DataOf,
  isApiError,
  messages,
  type VerificationType,
  verifyBody,
} from '@atrium/contract';
import { Button, CodeField } from '@atrium/ui';
import { codeErrorLine } from '../../../shared/forms/field-errors.ts';
import { useCodeEntry, useCodeExpiry } from '../../../shared/forms/use-code-entry.ts';
import type { CodeFailure } from '../../../shared/route-state.ts';
import { useOnArrival } from '../../../shared/run-once.ts';
import { useVerifyCode } from '../api/auth-calls.ts';
import { verifyTexts } from '../verify-texts.ts';
import { ResendCode } from './resend-code.tsx';

export type VerifyOutcome = DataOf<typeof authEndpoints.verify>;

const codeFailureTexts: Record<CodeFailure, string> = {
  code_expired: messages.codeExpired,
  code_spent: messages.codeSpent,
};

interface VerifyFormProps {
  email: string;
  type: VerificationType;
  /** From a mailed link; submitted automatically. */
  code: string;
  /** When the code was mailed, in milliseconds since 1970, or 0. */
  sentAt: number;
  /** Shown for a refused code if the address was verified on another device. */
  codeUsed: string | undefined;
  /** The server's error before this page was reloaded. */
  codeFailure: CodeFailure | undefined;
  /** A code is being checked. */
  onSend: () => void;
  onVerified: (outcome: VerifyOutcome) => void;
  /** With the error if only a new code helps. */
  onRefused: (codeFailure: CodeFailure | undefined) => void;
  /** A new code was sent. */
  onResent: () => void;
  onAlreadyVerified: () => void;
}

/** The code field, which submits when complete, and the resend button. */
export function VerifyForm(props: VerifyFormProps) {
  const { email, type, code: givenCode, sentAt } = props;
  const { mutateAsync: verify, isPending } = useVerifyCode();
  const isOver = useCodeExpiry(sentAt);
  const codeFailure = props.codeFailure ?? (isOver ? 'code_expired' : undefined);
  const entry = useCodeEntry({
    initial: givenCode,
    rule: verifyBody.shape.code,
    send: async (code) => {
      props.onSend();
      try {
        props.onVerified((await verify({ email, code, type })).data);
      } catch (error) {
        props.onRefused(codeFailureOf(error));
        throw error;
      }
    },
    fallback: messages.codeInvalid,
    explain: (failure) => (isApiError(failure, 'invalid_code') ? props.codeUsed : undefined),
  });
  useOnArrival(() => givenCode !== '' && entry.send(givenCode));
  const needsNewCode = codeFailure !== undefined || entry.needsNewCode;

  return (
    <>
      <form noValidate onSubmit={entry.submit} className={codeErrorLine}>
        <CodeField
          {...entry.field}
          data-initial-focus
          label={verifyTexts.code}
          error={entry.field.error ?? (codeFailure && codeFailureTexts[codeFailure])}
          note={needsNewCode ? '' : verifyTexts.expires}
          hint={needsNewCode ? '' : verifyTexts.codeHint}
          longestError={messages.codeSpent}
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

function codeFailureOf(error: unknown): CodeFailure | undefined {
  if (isApiError(error, 'code_expired')) return 'code_expired';
  return isApiError(error, 'code_spent') ? 'code_spent' : undefined;
}
