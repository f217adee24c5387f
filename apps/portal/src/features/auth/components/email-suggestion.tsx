import { texts } from '../texts.ts';

interface EmailSuggestionProps {
  email: string;
  onAccept: (email: string) => void;
}

/** One line at any width: of a long address the part before the @ is cut, which was not the slip. */
export function EmailSuggestion({ email, onAccept }: EmailSuggestionProps) {
  const at = email.lastIndexOf('@');
  return (
    <span className="flex whitespace-pre">
      {texts.register.didYouMean}{' '}
      <button
        type="button"
        aria-label={email}
        onClick={() => onAccept(email)}
        className="-my-2 flex min-w-0 rounded-chip py-2 font-medium text-accent-text underline underline-offset-4"
      >
        <span className="truncate">{email.slice(0, at)}</span>
        <span className="shrink-0">{email.slice(at)}</span>
      </button>
      ?
    </span>
  );
}
