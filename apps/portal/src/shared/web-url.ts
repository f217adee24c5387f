import { messages } from '@atrium/contract';

/**
 * Rejects `javascript:`, `data:` and everything else that is not http(s), also behind spaces and control characters.
 */
export function webUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw new Error(messages.somethingWentWrong);
}

/** Like {@link webUrl}, but returns null, for links that are left out. */
export function webUrlOrNull(text: string): string | null {
  try {
    return webUrl(text);
  } catch {
    return null;
  }
}
