/** Runs in a thread of its own: the word lists take 60 MB, and a crafted password takes up to 250 ms. */
import { type CommonWords, isDecoratedWord } from './common-passwords.ts';

/** More than an online attacker can try within the limits. Passwords that need fewer guesses are refused. */
const MIN_GUESSES_LOG10 = 6;
const FREQUENT_PASSWORDS = 500;
const FREQUENT_WORDS = 500;
const WORDS = 20_000;
const LAST_NAMES = 10_000;
/** Words that merchants use and the lists lack. */
const SHOP_WORDS =
  `account admin administrator atrium business checkout company dropship dropshipping dtm ecommerce
  login manager marketing merchant myaccount myadmin myshop myshopify mystore office onlineshop onlinestore online
  reviews sales sandbox seller shop shopify store superadmin support sysadmin user vendor webmaster webshop website
  webstore woocommerce`.split(/\s+/);

export interface PasswordToCheck {
  /** At most `CHECKED_LENGTH` characters. */
  text: string;
  /** The brand's and the merchant's own words. */
  ownWords: readonly string[];
}

type Check = (password: PasswordToCheck) => boolean;

let loading: Promise<Check> | undefined;

/** Whether a password is a decorated common word, or needs too few guesses. */
export default async function isGuessable(password: PasswordToCheck): Promise<boolean> {
  loading ??= load();
  const check = await loading;
  return check(password);
}

/** Loads with the first password instead of at the start: a failure is then returned as an error and does not end the thread. */
async function load(): Promise<Check> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const lists: Record<string, string[]> = { ...common.dictionary, ...english.dictionary };
  const checker = new ZxcvbnFactory({ dictionary: lists, graphs: common.adjacencyGraphs });
  const words = commonWords(lists);
  return ({ text, ownWords }) =>
    isDecoratedWord(text, words) ||
    checker.check(text, [...ownWords]).guessesLog10 < MIN_GUESSES_LOG10;
}

function commonWords(lists: Readonly<Record<string, string[]>>): CommonWords {
  const first = (name: string, count = Number.POSITIVE_INFINITY): string[] => {
    const list = lists[name];
    if (!list) throw new Error(`There is no list of words ${name}.`);
    return list.slice(0, count);
  };
  const all = new Set([
    ...SHOP_WORDS,
    ...first('passwords-common'),
    ...first('commonWords-en', WORDS),
    ...first('wikipedia-en', WORDS),
    ...first('firstnames-en'),
    ...first('lastnames-en', LAST_NAMES),
  ]);
  const frequent = new Set(
    [
      ...SHOP_WORDS,
      ...first('passwords-common', FREQUENT_PASSWORDS),
      ...first('commonWords-en', FREQUENT_WORDS),
    ].filter((word) => /^[a-z]+$/.test(word)),
  );
  return { has: (word) => all.has(word), isFrequent: (word) => frequent.has(word) };
}
