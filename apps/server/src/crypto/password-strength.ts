import { messages, normalizedPassword } from '@atrium/contract';
import { fairQueue } from '../core/bounded.ts';
import { fairnessKeyOf } from '../core/network.ts';
import { createWorkerThread, workerProgram } from '../core/worker-thread.ts';
import type { PasswordToCheck } from './password-strength.worker.ts';

/** Only the first characters are checked: a longer password is strong by them, or would take too long to check. */
const CHECKED_LENGTH = 32;
/** A password must still have `MIN_LEFT_OVER` letters and digits after these words are removed. */
const BRAND_WORDS = ['atrium', 'dtm', 'reviews', 'shopify', 'myshopify', 'password'];
const MIN_LEFT_OVER = 5;
const MAX_WAITING = 20;
/** Twenty times what the slowest password takes, so that a busy machine refuses no good one. */
const TIMEOUT_MS = 5_000;
const START_TIMEOUT_MS = 10_000;

export interface PasswordStrength {
  /**
   * Refuses common and breached passwords, and those made of the brand's or the merchant's own words.
   *
   * @param own the merchant's email address and, if they are known, names.
   * @param source the network, or the account of a logged-in user. Waiting checks start round-robin by it.
   * @returns the message for a weak password, or null.
   * @throws AppError `unavailable` when too many passwords wait, the check takes too long, or it fails.
   */
  weaknessOf(password: string, own: readonly string[], source: string): Promise<string | null>;
  close(): Promise<void>;
}

interface StrengthOptions {
  /** The program of the thread. */
  worker?: URL;
  timeoutMs?: number;
  /** How long the worker may take to load its word lists. */
  startTimeoutMs?: number;
}

/** Checks one password at a time in a worker thread, so that requests are not blocked. */
export function createPasswordStrength({
  worker = workerProgram('password-strength', import.meta),
  timeoutMs = TIMEOUT_MS,
  startTimeoutMs = START_TIMEOUT_MS,
}: StrengthOptions = {}): PasswordStrength {
  const thread = createWorkerThread<PasswordToCheck, boolean>({
    program: worker,
    // Loads the word lists.
    firstTask: { text: '', ownWords: [] },
    startTimeoutMs,
    timeoutMs,
  });
  const enqueue = fairQueue(1, MAX_WAITING);
  return {
    async weaknessOf(password, own, source) {
      const parts = own.flatMap((text) => text.split(/[\s@.+_-]/));
      const ownWords = [...BRAND_WORDS, ...own, ...parts].filter((word) => word.length > 2);
      const normalized = normalizedPassword(password);
      if (leftOver(normalized, ownWords) < MIN_LEFT_OVER) return messages.passwordTooCommon;
      const text = normalized.slice(0, CHECKED_LENGTH);
      const isGuessable = await enqueue(fairnessKeyOf(source), () =>
        thread.run({ text, ownWords }),
      );
      return isGuessable ? messages.passwordTooCommon : null;
    },
    close: () => thread.close(),
  };
}

/** How many letters and digits a password has after `words` and years are removed. */
function leftOver(password: string, words: string[]): number {
  const longestFirst = words.map((word) => word.toLowerCase()).sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce(
    (text, word) => text.replaceAll(word, ''),
    password.toLowerCase(),
  );
  return rest.replace(/(?:19|20)\d\d/g, '').replace(/[^\p{L}\p{N}]/gu, '').length;
}
