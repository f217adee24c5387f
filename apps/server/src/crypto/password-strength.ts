import { messages } from '@atrium/contract';
import { boundedQueue } from '../core/bounded-queue.ts';
import { createWorkerThread } from '../core/worker-thread.ts';
import type { PasswordToCheck } from './password-strength.worker.ts';

/** Longer ones are strong by their first part, or cost too much to look at. */
const CHECKED_LENGTH = 32;
/** What is left of a password without these words has to carry it. */
const BRAND_WORDS = ['atrium', 'dtm', 'reviews', 'shopify', 'myshopify', 'password'];
const MIN_LEFT_OVER = 5;
const MAX_WAITING = 20;
/** Twenty times what the slowest password costs, so that a busy machine refuses none that is good. */
const TIMEOUT_MS = 5_000;
const START_TIMEOUT_MS = 10_000;

export interface PasswordStrength {
  /**
   * Refuses common and breached passwords, and those made of the brand's or the merchant's own words.
   *
   * @returns the refusal's text, or null.
   * @throws AppError `unavailable` when too many wait to be looked at, one takes too long, or the check itself fails.
   */
  weaknessOf(password: string, email: string): Promise<string | null>;
  close(): Promise<void>;
}

interface StrengthOptions {
  /** The program of the thread. */
  worker?: URL;
  timeoutMs?: number;
  /** How long the thread may take to load its lists. */
  startTimeoutMs?: number;
}

/** Rates one password at a time, in a worker thread, so that the thread that handles requests is not blocked. */
export function createPasswordStrength({
  worker = new URL('./password-strength.worker.ts', import.meta.url),
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
  const enqueue = boundedQueue(1, MAX_WAITING);
  return {
    async weaknessOf(password, email) {
      const ownWords = [...BRAND_WORDS, email, ...email.split(/[@.+_-]/)].filter(
        (word) => word.length > 2,
      );
      if (leftOver(password, ownWords) < MIN_LEFT_OVER) return messages.passwordTooCommon;
      const text = password.slice(0, CHECKED_LENGTH);
      const isGuessable = await enqueue(() => thread.run({ text, ownWords }));
      return isGuessable ? messages.passwordTooCommon : null;
    },
    close: () => thread.close(),
  };
}

/** How many letters and digits a password has beside `words` and years. */
function leftOver(password: string, words: string[]): number {
  const longestFirst = words.map((word) => word.toLowerCase()).sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce(
    (text, word) => text.replaceAll(word, ''),
    password.toLowerCase(),
  );
  return rest.replace(/(?:19|20)\d\d/g, '').replace(/[^\p{L}\p{N}]/gu, '').length;
}
