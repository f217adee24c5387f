import { isApiError } from '@atrium/contract';

/** Why a signed link cannot be used any more. */
export interface UnusableLinkTexts {
  expired: string;
  used: string;
  /** Only of a link for which something else can be in the way. */
  conflict?: string;
}

/** The text for a link that cannot be used any more; null after any other error, or without one. */
export function unusableLinkText(texts: UnusableLinkTexts, error: unknown): string | null {
  if (isApiError(error, 'invalid_link')) return texts.expired;
  if (isApiError(error, 'already_used')) return texts.used;
  if (isApiError(error, 'conflict')) return texts.conflict ?? null;
  return null;
}
