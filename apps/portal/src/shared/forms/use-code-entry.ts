import { CODE_EXPIRY_MINUTES, isApiError, messages } from '@atrium/contract';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { failureMessage } from '../api/failure-notice.tsx';
import { useNow } from '../time.ts';
import { useAction } from './use-action.ts';

/** Validates a code before it is sent. */
interface CodeRule {
  safeParse(
    value: string,
  ):
    | { success: true; data: string }
    | { success: false; error: { issues: readonly { message: string }[] } };
}

interface CodeEntryOptions {
  /** A code that is known already. */
  initial?: string;
  rule: CodeRule;
  send: (code: string) => Promise<void>;
  /** The error text if the server sends none. */
  fallback: string;
  /** A more specific error text of the page. */
  explain?: (failure: unknown) => string | undefined;
}

/**
 * State of a code field: validated, sent once when complete, errors shown below it. Without react-hook-form, which keeps an
 * error as text: one of the server is a component while the browser is offline (docs/decisions/development/0027).
 */
export function useCodeEntry({
  initial = '',
  rule,
  send,
  fallback,
  explain = () => undefined,
}: CodeEntryOptions) {
  const ref = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(initial);
  const [error, setError] = useState<ReactNode>();
  const [needsNewCode, setNeedsNewCode] = useState(false);

  const refuse = (message: ReactNode) => {
    setError(message);
    ref.current?.focus();
  };
  const { run: sendOnce } = useAction(
    async (value: string) => {
      const parsed = rule.safeParse(value);
      if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? messages.codeTooShort);
      setError(undefined);
      await send(parsed.data);
    },
    (failure) => {
      setNeedsNewCode(isApiError(failure, 'code_expired') || isApiError(failure, 'code_spent'));
      refuse(explain(failure) ?? failureMessage(failure, fallback));
    },
  );
  return {
    send: sendOnce,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void sendOnce(code);
    },
    /** Clears the old code and its error, for a new code. */
    restart: () => {
      setCode('');
      setError(undefined);
      setNeedsNewCode(false);
      ref.current?.focus();
    },
    /** Whether the server reported that only a new code helps. */
    needsNewCode,
    /** Props of the code field. */
    field: {
      ref,
      error,
      value: code,
      onValueChange: (next: string) => {
        setCode(next);
        setError(undefined);
      },
      onComplete: (complete: string) => {
        // In a later task, so that the browser shows the last character first.
        setTimeout(() => void sendOnce(complete));
      },
    },
  };
}

const LIFETIME_MS = CODE_EXPIRY_MINUTES * 60_000;

/** Whether the code mailed at `sentAt` has expired by this browser's clock; false if `sentAt` is 0 (unknown). */
export function useCodeExpiry(sentAt: number): boolean {
  const now = useNow(1000, sentAt + LIFETIME_MS);
  return sentAt !== 0 && hasCodeExpired(sentAt, now);
}

/** Whether a code mailed at `sentAt` has expired at `now`, both in milliseconds since 1970. */
export function hasCodeExpired(sentAt: number, now: number): boolean {
  return now >= sentAt + LIFETIME_MS;
}
