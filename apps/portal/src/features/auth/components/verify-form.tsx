import { type authEndpoints, type DataOf, messages, type VerificationType } from '@atrium/contract';
import { Button, CodeField } from '@atrium/ui';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureMessage } from '../../../shared/failure-message.ts';
import { loadCalls } from '../../../shared/load-calls.ts';
import { useSingleFlight } from '../../../shared/single-flight.ts';
import { useVerifyCode } from '../api/verify-code.ts';
import { texts } from '../texts.ts';

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
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(givenCode);
  const [error, setError] = useState<string>();
  const { run: verify, isPending } = useVerifyCode();

  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const send = useSingleFlight(async (value: string) => {
    try {
      const { verifyBody } = await loadCalls();
      const parsed = verifyBody.shape.code.safeParse(value);
      if (!parsed.success) {
        return refuse(parsed.error.issues[0]?.message ?? messages.codeTooShort);
      }
      setError(undefined);
      const { data } = await verify({ email, code: parsed.data, type });
      onVerified(data);
    } catch (failure) {
      refuse(failureMessage(failure, messages.codeInvalid));
    }
  });
  const sendGiven = useEffectEvent(() => {
    if (givenCode !== '') void send(givenCode);
  });
  useEffect(() => sendGiven(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CodeField
        ref={field}
        data-initial-focus
        label={texts.verify.code}
        hint={texts.verify.expires}
        error={error}
        value={code}
        onValueChange={(next) => {
          setCode(next);
          setError(undefined);
        }}
        onComplete={send}
      />
      <Button type="submit" size="lg" block pending={isPending} pendingLabel={texts.verify.pending}>
        {texts.verify.submit}
      </Button>
    </form>
  );
}
