import { describe, expect, it } from 'vitest';
import { isDecoratedWord } from './common-passwords.ts';

const common = ['admin', 'password', 'sommer', '1qaz2wsx', 'größe'];
const frequent = ['hello', 'world', 'xo', 'ox', 'q', 'vvvk'];

const isDecorated = (text: string, also: readonly string[] = []) =>
  isDecoratedWord(text, {
    has: (word) => [...common, ...also].includes(word),
    isFrequent: (word) => frequent.includes(word),
  });

describe('a common word', () => {
  it.each([
    ['alone', 'admin'],
    ['in capitals', 'ADMIN'],
    ['with a digit and a sign', 'Admin1!'],
    ['after digits and signs', '12!Admin'],
    ['between them', '1admin2'],
    ['with four signs', 'admin!!!!'],
    ['with any four digits', 'admin4821'],
    ['with any four digits in two groups', 'admin48-27'],
    ['with a year beside them', 'admin4821-1999'],
    ['with a year of this century beside them', 'admin4821-2026'],
    ['with one digit repeated', 'admin7777777'],
    ['with digits in their order', 'admin12345678'],
    ['with digits backwards', 'admin98765432'],
    ['with odd digits', 'admin1357924'],
    ['with even digits', 'admin2468013'],
    ['with letters beyond ASCII', 'Größe12!'],
    ['typed with Shift held for a while', '1qaz@WSX'],
  ])('%s is guessed: %s', (_, text) => {
    expect(isDecorated(text)).toBe(true);
  });

  it.each([
    ['that is none', 'zebraq'],
    ['with a fifth sign', 'admin!!!!?'],
    ['with five digits', 'admin48213'],
    ['with five digits in two groups', 'admin482-27'],
    ['with eight digits that end as a year does', 'admin48212026'],
    ['with eight digits that begin as a year does', 'admin20264821'],
    ['with a year of another century beside four digits', 'admin4821-1899'],
    ['with a year of the next century beside four digits', 'admin4821-2100'],
    ['with a repeated digit and another one', 'admin777771'],
    ['with a repeated digit after another one', 'admin177777'],
    ['with digits in no order', 'admin1234578'],
    ['with three groups of digits', '1admin2!3'],
    ['inside another one', 'badminton'],
    ['and nothing, which is no word', ''],
  ])('%s is accepted: %s', (_, text) => {
    expect(isDecorated(text)).toBe(false);
  });
});

describe('letters that are written as something else', () => {
  it.each([
    ['@', 'a'],
    ['4', 'a'],
    ['3', 'e'],
    ['0', 'o'],
    ['$', 's'],
    ['5', 's'],
    ['7', 't'],
    ['8', 'b'],
    ['9', 'g'],
  ])('%s stands for %s, in one word with 1 and ! for i or for l', (sign, letter) => {
    for (const slim of ['i', 'l']) {
      const word = `zq${letter}${slim}zq${slim}zq`;
      expect(isDecorated(`zq${sign}1zq!zq7`, [word])).toBe(true);
    }
  });

  it.each(['2', '6', '#', '%'])('%s stands for no letter', (sign) => {
    expect(isDecorated(`p${sign}ssword`)).toBe(false);
  });
});

it.each([
  ['!', '1'],
  ['@', '2'],
  ['#', '3'],
  ['$', '4'],
  ['%', '5'],
  ['^', '6'],
  ['&', '7'],
  ['*', '8'],
  ['(', '9'],
  [')', '0'],
])('%s is %s with the Shift key held', (sign, digit) => {
  expect(isDecorated(`vv${sign}qq${sign}vv`, [`vv${digit}qq${digit}vv`])).toBe(true);
});

describe('few letters', () => {
  it.each(['Xqv12345', 'x1!', 'Äöü1234'])('are rejected as too easy to guess: %s', (text) => {
    expect(isDecorated(text)).toBe(true);
  });

  it.each([
    ['four', 'Xqvz1234'],
    ['three with a sign between them', 'x!v12345'],
    ['a letter and a sign', 'q~1bv'],
  ])('do not include %s: %s', (_, text) => {
    expect(isDecorated(text)).toBe(false);
  });
});

describe('a row of letters', () => {
  it.each(['hijklm1!', 'tyuiop1!', 'tzuiop1!', 'asdfgh1!', 'zxcvb1!'])('is guessed: %s', (text) => {
    expect(isDecorated(text)).toBe(true);
  });

  it('that is not a row of a keyboard is accepted', () => {
    expect(isDecorated('qazwsx1!')).toBe(false);
  });
});

describe('two frequent words', () => {
  it.each(['HelloWorld1!', 'xoox1', 'worldhello'])('are guessed: %s', (text) => {
    expect(isDecorated(text)).toBe(true);
  });

  it.each([
    ['one alone', 'hello'],
    ['one with other letters', 'hellovvv'],
    ['other letters with one', 'vvvhello'],
    ['one of a single letter in front', 'qhello'],
    ['one of a single letter behind', 'helloq'],
  ])('do not include %s: %s', (_, text) => {
    expect(isDecorated(text)).toBe(false);
  });
});

it('digits and signs alone are guessed when they are a run', () => {
  expect(isDecorated('12345678!')).toBe(true);
  expect(isDecorated('26262266#6')).toBe(false);
});
