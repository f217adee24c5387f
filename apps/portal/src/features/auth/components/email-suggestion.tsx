import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys } from '../../../shared/api/query-client.ts';
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
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(email), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [email]);
  const { data } = useQuery({
    queryKey: [...queryKeys.emailSuggestion, email],
    queryFn: () => getEmailSuggestion(callApi, email),
    enabled: email === paused && COMPLETE.test(email),
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
