import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '../../../shared/services.ts';
import { getEmailSuggestion } from '../api/auth-calls.ts';
import { texts } from '../texts.ts';

/** Milliseconds without typing before the address is checked. */
const DEBOUNCE_MS = 500;

/** Complete enough to check for a typing error. */
const COMPLETE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/;

interface EmailSuggestionProps {
  /** The current value of the field. */
  email: string;
  onAccept: (email: string) => void;
}

/** The field's hint. A suggested address replaces it in the same place, so the layout does not move. */
export function EmailSuggestion({ email, onAccept }: EmailSuggestionProps) {
  const suggestion = useSuggestion(email);
  if (suggestion === null) return texts.register.emailHint;
  // Stays on one line: a long address is cut before the @, because the suggestion only differs after it.
  const at = suggestion.lastIndexOf('@');
  return (
    <span className="flex whitespace-pre">
      Did you mean{' '}
      <button
        type="button"
        aria-label={suggestion}
        onClick={() => onAccept(suggestion)}
        className="-my-2 flex min-w-0 rounded-chip py-2 font-medium text-accent-text underline underline-offset-4"
      >
        <span className="truncate">{suggestion.slice(0, at)}</span>
        <span className="shrink-0">{suggestion.slice(at)}</span>
      </button>
      ?
    </span>
  );
}

/** Checks each address once, when typing pauses. A failed call gives no suggestion. */
function useSuggestion(email: string): string | null {
  const { callApi } = useServices();
  const checked = useRef(new Set<string>());
  const [suggestions, setSuggestions] = useState<Readonly<Record<string, string | null>>>({});
  const check = useEffectEvent(async () => {
    checked.current.add(email);
    try {
      const suggestion = await getEmailSuggestion(callApi, email);
      setSuggestions((before) => ({ ...before, [email]: suggestion }));
    } catch {
      // The suggestion is optional.
    }
  });
  useEffect(() => {
    if (!COMPLETE.test(email) || checked.current.has(email)) return;
    const timer = setTimeout(() => void check(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [email]);
  return suggestions[email] ?? null;
}
