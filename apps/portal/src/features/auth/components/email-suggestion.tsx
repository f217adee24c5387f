import { authEndpoints } from '@atrium/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '../../../shared/services.ts';
import { texts } from '../texts.ts';

/** How long nothing has to be typed before the address is looked at. */
const DEBOUNCE_MS = 500;

/** Enough of an address to have a typing slip in it. */
const COMPLETE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/;

interface EmailSuggestionProps {
  /** What is being typed. */
  email: string;
  onAccept: (email: string) => void;
}

/** The field's hint, or the address that was probably meant in its place, so that nothing moves. */
export function EmailSuggestion({ email, onAccept }: EmailSuggestionProps) {
  const suggestion = useSuggestion(email);
  if (suggestion === null) return texts.register.emailHint;
  // One line at any width: of a long address the part before the @ is cut, which was not the slip.
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

/** Each address is looked at once, when typing pauses, and a call that fails suggests nothing. */
function useSuggestion(email: string): string | null {
  const { callApi } = useServices();
  const asked = useRef(new Set<string>());
  const [suggestions, setSuggestions] = useState<Readonly<Record<string, string | null>>>({});
  const look = useEffectEvent(async () => {
    asked.current.add(email);
    try {
      const { data } = await callApi(authEndpoints.validateEmail, { body: { email } });
      setSuggestions((before) => ({ ...before, [email]: data.suggestion }));
    } catch {
      // Registering works without.
    }
  });
  useEffect(() => {
    if (!COMPLETE.test(email) || asked.current.has(email)) return;
    const timer = setTimeout(() => void look(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [email]);
  return suggestions[email] ?? null;
}
