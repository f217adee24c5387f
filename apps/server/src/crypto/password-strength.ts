import { messages } from '@atrium/contract';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** About what an online attacker can try within the limits; weaker passwords are refused. */
const MIN_GUESSES_LOG10 = 6;
const CHECKED_LENGTH = 64;
/** What is left of a password without these words has to carry it. */
const BRAND_WORDS = ['atrium', 'dtm', 'reviews', 'shopify', 'myshopify', 'password'];
const MIN_LEFT_OVER = 5;

let factory: Promise<ZxcvbnFactory> | undefined;

/**
 * Refuses common and breached passwords, and those made of the brand's or the merchant's own words.
 *
 * @returns the refusal's text, or null.
 */
export async function passwordWeakness(password: string, email: string): Promise<string | null> {
  const words = [...BRAND_WORDS, email, ...email.split(/[@.+_-]/)].filter(
    (word) => word.length > 2,
  );
  if (leftOver(password, words) < MIN_LEFT_OVER) return messages.passwordTooCommon;
  // The word lists take 60 MB, so they are loaded by the first password that is set.
  factory ??= loadFactory();
  const checker = await factory;
  const guessable = [password, withoutShift(password)].some((text) => {
    const { guessesLog10 } = checker.check(text.slice(0, CHECKED_LENGTH), words);
    return guessesLog10 < MIN_GUESSES_LOG10;
  });
  return guessable ? messages.passwordTooCommon : null;
}

/** `1qaz@WSX` is `1qaz2wsx` with the Shift key held for a while, and as well known. */
function withoutShift(password: string): string {
  const lower = password.toLowerCase();
  return lower.replace(/[!@#$%^&*()]/g, (sign) => String(('!@#$%^&*()'.indexOf(sign) + 1) % 10));
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

async function loadFactory(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
}
