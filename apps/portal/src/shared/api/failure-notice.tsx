import { isApiError, messages } from '@atrium/contract';
import { useSnackbar } from '@atrium/ui';
import { type ReactNode, useCallback, useRef } from 'react';
import type { Browser } from '../browser.ts';
import { LazyPartError } from '../build/lazy-part.tsx';
import { useServices } from '../services.ts';
import { isOfflineFailure, OfflineFailure, offlineTexts } from './offline.tsx';

/**
 * Shows a failed call in an error snackbar, which replaces the previous one, and returns its number; `effect` is what therefore
 * did not happen.
 */
export function useFailureNotice() {
  const snackbar = useSnackbar();
  const { browser, formDrafts } = useServices();
  const shown = useRef(0);
  return useCallback(
    (error: unknown, fallback?: string, effect?: string) => {
      // A 401 has already ended the session.
      if (isApiError(error, 'unauthenticated')) return 0;
      snackbar.close(shown.current);
      shown.current = snackbar.show({
        type: 'error',
        content: failureMessage(error, fallback, effect),
        ...(isApiError(error, 'store_changed') && storeChangedNotice(browser)),
        ...(error instanceof LazyPartError &&
          error.needsReload &&
          !formDrafts.hasForNextLogin() &&
          offerReload(browser)),
      });
      return shown.current;
    },
    [snackbar, browser, formDrafts],
  );
}

/** Why a part of a page could not be loaded. */
export function loadFailureMessage(error: unknown, fallback: string): string {
  return isOfflineFailure(error) ? offlineTexts.notLoaded : messageOf(error, fallback);
}

/**
 * The notice that another tab has switched stores. That tab announces it, and so does every call that fails because of it;
 * with one name all of them show a single notice.
 */
export function storeChangedNotice(browser: Browser) {
  return { name: 'store-changed', ...offerReload(browser) };
}

function offerReload({ reload }: Browser) {
  return { autoCloseMs: 0, action: { label: 'Reload', onSelect: reload } };
}

/**
 * The error to show: the server's message or `fallback`, with the waiting time if there is one. Below it why it failed, or
 * else `effect`.
 */
export function failureMessage(
  error: unknown,
  fallback: string = messages.somethingWentWrong,
  effect?: string,
): ReactNode {
  const message = messageOf(error, fallback);
  if (isOfflineFailure(error)) return <OfflineFailure message={message} />;
  return (
    <>
      {message}
      {effect ? <span className="block">{effect}</span> : null}
    </>
  );
}

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

function messageOf(error: unknown, fallback: string): string {
  // The general message of field errors refers to fields that are not shown here, so the first field's message is used.
  const [fieldError] = isApiError(error, 'invalid_fields') ? error.fields : [];
  const message = fieldError?.message || (isApiError(error) && error.message) || fallback;
  const wait = isApiError(error, 'rate_limited') ? error.retryAfterSeconds : null;
  return wait === null ? message : `${message} ${waitText(wait)}`;
}

function waitText(seconds: number): string {
  const count = (value: number, unit: string) =>
    `You can try again in ${Math.ceil(value)} ${unit}${value === 1 ? '' : 's'}.`;
  if (seconds < 90) return count(seconds, 'second');
  const minutes = seconds / 60;
  return minutes < 90 ? count(minutes, 'minute') : count(minutes / 60, 'hour');
}
