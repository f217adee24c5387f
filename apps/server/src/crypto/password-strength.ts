import { messages } from '@atrium/contract';
import { Tinypool } from 'tinypool';
import { AppError } from '../core/app-error.ts';
import { boundedQueue } from '../core/bounded-queue.ts';
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
/** For as long as a timer can run: a thread that has loaded its lists stays. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const RETRY_AFTER_SECONDS = 2;

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
  const checker = createChecker(() => createThread({ worker, timeoutMs, startTimeoutMs }));
  const enqueue = boundedQueue(1, MAX_WAITING);
  return {
    async weaknessOf(password, email) {
      const ownWords = [...BRAND_WORDS, email, ...email.split(/[@.+_-]/)].filter(
        (word) => word.length > 2,
      );
      if (leftOver(password, ownWords) < MIN_LEFT_OVER) return messages.passwordTooCommon;
      const text = password.slice(0, CHECKED_LENGTH);
      const isGuessable = await enqueue(() => checker.isGuessable({ text, ownWords }));
      return isGuessable ? messages.passwordTooCommon : null;
    },
    close: () => checker.close(),
  };
}

interface Thread {
  check(password: PasswordToCheck): Promise<boolean>;
  end(): Promise<void>;
}

/** The thread begins with the first password that is set, and begins anew after anything that went wrong in it. */
function createChecker(startThread: () => Thread) {
  let thread: Thread | undefined;
  return {
    async isGuessable(password: PasswordToCheck): Promise<boolean> {
      thread ??= startThread();
      try {
        return await thread.check(password);
      } catch (cause) {
        // Nobody waits for a thread to end that may hang.
        void thread.end().catch(() => undefined);
        thread = undefined;
        throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
      }
    },
    close: async () => thread?.end(),
  };
}

function createThread({ worker, timeoutMs, startTimeoutMs }: Required<StrengthOptions>): Thread {
  const pool = new Tinypool({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: LONGEST_TIMER_MS,
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // A program that throws while it is loaded is no task's failure; unheard, it would end the process.
  pool.on('error', reject);
  broken.catch(() => undefined);
  const run = (password: PasswordToCheck, limitMs: number): Promise<boolean> =>
    Promise.race([pool.run(password, { signal: AbortSignal.timeout(limitMs) }), broken]);
  let started: Promise<boolean> | undefined;
  return {
    async check(password) {
      // Loading the word lists has no part in the time that a password gets.
      started ??= run({ text: '', ownWords: [] }, startTimeoutMs);
      await started;
      return run(password, timeoutMs);
    },
    end: () => pool.destroy(),
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
