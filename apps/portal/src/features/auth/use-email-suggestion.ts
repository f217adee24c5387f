import { useEffect, useRef, useState } from 'react';
import { useValidateEmail } from './api/validate-email.ts';

/** How long nothing has to be typed before the address is looked at. */
const DEBOUNCE_MS = 500;

/** Enough of an address to have a typing slip in it. */
const COMPLETE = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/**
 * The address that was probably meant by what is being typed, or null. Each address is looked at once, and a call that
 * fails suggests nothing.
 */
export function useEmailSuggestion() {
  const { run: validate } = useValidateEmail();
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const known = useRef(new Map<string, string | null>());
  const typed = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const look = async (email: string) => {
    known.current.set(email, null);
    try {
      known.current.set(email, (await validate({ email })).data.suggestion);
    } catch {
      return;
    }
    if (typed.current === email) setSuggestion(known.current.get(email) ?? null);
  };
  return {
    suggestion,
    /** To be told of each change of the field. */
    onTyped: (email: string) => {
      cancel();
      typed.current = email;
      setSuggestion(known.current.get(email) ?? null);
      if (!COMPLETE.test(email) || known.current.has(email)) return;
      timer.current = setTimeout(() => void look(email), DEBOUNCE_MS);
    },
    cancel,
  };
}
