import { CODE_EXPIRY_MINUTES, isApiError, messages } from '@atrium/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../api/failure-notice.tsx';
import { useSingleFlight } from '../run-once.ts';

/** What checks a code before it is sent. */
interface CodeRule {
  safeParse(
    value: string,
  ):
    | { success: true; data: string }
    | { success: false; error: { issues: readonly { message: string }[] } };
}

interface CodeEntryOptions {
  /** A code that is there already. */
  initial?: string;
  rule: CodeRule;
  send: (code: string) => Promise<void>;
  /** What is shown when a refusal brings no text of its own. */
  fallback: string;
  /** A text of the page's own for a refusal, where it knows more than the server says. */
  explain?: (failure: unknown) => string | undefined;
}

/** A mailed code being typed: checked, sent once when it is complete, refused under its field. */
export function useCodeEntry({
  initial = '',
  rule,
  send,
  fallback,
  explain = () => undefined,
}: CodeEntryOptions) {
  const ref = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(initial);
  const [error, setError] = useState<string>();
  const [isDead, setDead] = useState(false);

  const refuse = (message: string) => {
    setError(message);
    ref.current?.focus();
  };
  const sendOnce = useSingleFlight(async (value: string) => {
    try {
      const parsed = rule.safeParse(value);
      if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? messages.codeTooShort);
      setError(undefined);
      await send(parsed.data);
    } catch (failure) {
      setDead(isApiError(failure, 'code_expired') || isApiError(failure, 'code_spent'));
      refuse(explain(failure) ?? failureMessage(failure, fallback));
    }
  });
  return {
    send: sendOnce,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void sendOnce(code);
    },
    /** For a new code: forgets the old one and its error, and waits to be typed in. */
    restart: () => {
      setCode('');
      setError(undefined);
      setDead(false);
      ref.current?.focus();
    },
    /** Whether the server has said that only a new code helps. */
    isDead,
    /** For the code field. */
    field: {
      ref,
      error,
      value: code,
      onValueChange: (next: string) => {
        setCode(next);
        setError(undefined);
      },
      onComplete: sendOnce,
    },
  };
}

const LIFETIME_MS = CODE_EXPIRY_MINUTES * 60_000;

/**
 * Whether the code mailed at `sentAt` has expired, by this browser's clock; false while that time is not known (0).
 * Looked at each second rather than once at the end: a computer that slept meanwhile is late with its timers.
 */
export function useCodeExpiry(sentAt: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  const expired = sentAt !== 0 && now - sentAt >= LIFETIME_MS;
  const running = sentAt !== 0 && !expired;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return expired;
}
