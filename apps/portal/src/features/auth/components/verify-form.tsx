import { type authEndpoints, type DataOf, messages, type VerificationType } from '@atrium/contract';
import { Button, CodeField } from '@atrium/ui';
import { loadCalls } from '../../../shared/load-calls.ts';
import { useCodeEntry } from '../../../shared/use-code-entry.ts';
import { useOnArrival } from '../../../shared/use-on-arrival.ts';
import { useVerifyCode } from '../api/verify-code.ts';
import { verifyTexts } from '../verify-texts.ts';

export type VerifyOutcome = DataOf<typeof authEndpoints.verify>;

interface VerifyFormProps {
  email: string;
  type: VerificationType;
  /** From a mailed link; sent at once. */
  code: string;
  onVerified: (outcome: VerifyOutcome) => void;
}

/** The code field; it sends itself when complete (section 2, Verify email). */
export function VerifyForm({ email, type, code: givenCode, onVerified }: VerifyFormProps) {
  const { run: verify, isPending } = useVerifyCode();
  const entry = useCodeEntry({
    initial: givenCode,
    rule: async () => (await loadCalls()).verifyBody.shape.code,
    send: async (code) => onVerified((await verify({ email, code, type })).data),
    fallback: messages.codeInvalid,
  });
  useOnArrival(() => givenCode !== '' && entry.send(givenCode));

  return (
    <form noValidate onSubmit={entry.submit} className="flex flex-col gap-5">
      <CodeField
        {...entry.field}
        data-initial-focus
        label={verifyTexts.code}
        hint={verifyTexts.expires}
      />
      <Button type="submit" size="lg" block pending={isPending} pendingLabel={verifyTexts.pending}>
        {verifyTexts.submit}
      </Button>
    </form>
  );
}
