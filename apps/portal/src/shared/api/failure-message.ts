import { isApiError, messages } from '@atrium/contract';

/** The text for a merchant: the server's message, else `fallback`; with the wait where one is asked for. */
export function failureMessage(error: unknown, fallback: string = messages.somethingWentWrong) {
  // A refusal of fields points at them; whoever asks here shows none, so what was refused is said itself.
  const [refused] = isApiError(error, 'invalid_fields') ? error.fields : [];
  const message = refused?.message || (isApiError(error) && error.message) || fallback;
  const wait = isApiError(error, 'rate_limited') ? error.retryAfterSeconds : null;
  return wait === null ? message : `${message} ${waitText(wait)}`;
}

function waitText(seconds: number): string {
  if (seconds < 90)
    return `You can try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return `You can try again in ${Math.ceil(seconds / 60)} minutes.`;
}
