/** Characters that people substitute for letters. `1` and `!` can stand for two letters, so there are two tables. */
const LOOKALIKES: readonly Readonly<Record<string, string>>[] = [
  { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't', 8: 'b', 9: 'g' },
  { '@': 'a', 4: 'a', 3: 'e', 1: 'l', '!': 'l', 0: 'o', $: 's', 5: 's', 7: 't', 8: 'b', 9: 'g' },
];
/** Limits for the signs and digits around a word: more of either make a password hard enough to guess. */
const MAX_SIGNS = 4;
const MAX_RANDOM_DIGITS = 4;
/** A shorter word, as in `Abc@12345`, is always easy to guess. */
const MIN_WORD_LENGTH = 4;
const LETTER_RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const DIGIT_RUNS = ['01234567890123456789', '98765432109876543210', '1357924680', '2468013579'];

export interface CommonWords {
  /** A password, name, place or everyday word that people use on its own. */
  has(word: string): boolean;
  /** One of the most frequent of these words; two of them in a row are common as well. */
  isFrequent(word: string): boolean;
}

/**
 * Whether a password is a common word (or two frequent ones) with a year, a few digits and signs around it, as
 * `Admin@123`, `P@ssw0rd2026!` and `HelloWorld1!` are. `text` must be short, because the running time is quadratic in its length.
 */
export function isDecoratedWord(text: string, words: CommonWords): boolean {
  const lower = text.toLowerCase();
  if (words.has(lower) || words.has(withoutShift(lower))) return true;
  const leading = edgeLength([...lower]);
  const trailing = edgeLength([...lower].reverse());
  for (let start = 0; start <= leading; start++) {
    for (let end = lower.length; end > start && end >= lower.length - trailing; end--) {
      const around = [lower.slice(0, start), lower.slice(end)];
      if (isGuessable(around) && isCommon(lower.slice(start, end), words)) return true;
    }
  }
  return false;
}

/** Undoes the Shift key: `1qaz@WSX` is `1qaz2wsx` typed with Shift, and just as common. */
function withoutShift(text: string): string {
  return text.replace(/[!@#$%^&*()]/g, (sign) => String(('!@#$%^&*()'.indexOf(sign) + 1) % 10));
}

/** The number of digits and signs before the first letter. */
function edgeLength(characters: readonly string[]): number {
  const found = characters.findIndex((character) => /\p{L}/u.test(character));
  return found === -1 ? characters.length : found;
}

/** Whether these are a year, a run such as 1234 or 777, or few enough digits to be tried one after another. */
function isGuessable(around: readonly string[]): boolean {
  const digits = around.join(' ').match(/\d+/g) ?? [];
  const signs = around.join('').replace(/\d/g, '').length;
  const random = digits
    .filter(
      (run) =>
        !/^(?:19|20)\d\d$|^(\d)\1+$/.test(run) && !DIGIT_RUNS.some((row) => row.includes(run)),
    )
    .join('').length;
  return signs <= MAX_SIGNS && random <= MAX_RANDOM_DIGITS && digits.length <= 2;
}

function isCommon(core: string, words: CommonWords): boolean {
  return LOOKALIKES.some((lookalikes) => {
    const word = core.replace(/./gu, (character) => lookalikes[character] ?? character);
    return (
      (word.length < MIN_WORD_LENGTH && /^\p{L}+$/u.test(core)) ||
      LETTER_RUNS.some((row) => row.includes(word)) ||
      words.has(word) ||
      isTwoWords(word, words)
    );
  });
}

function isTwoWords(text: string, words: CommonWords): boolean {
  for (let cut = 2; cut <= text.length - 2; cut++) {
    if (words.isFrequent(text.slice(0, cut)) && words.isFrequent(text.slice(cut))) return true;
  }
  return false;
}
