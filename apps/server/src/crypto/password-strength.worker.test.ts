import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { describe, expect, it } from 'vitest';
// The program of the thread, run in this one.
import isGuessable from './password-strength.worker.ts';

const guessable = (text: string, ownWords: readonly string[] = []) =>
  isGuessable({ text, ownWords });

describe('the password check', () => {
  // In one test, because the lists are loaded by the first one.
  it('refuses words with digits or signs added and rows of keys, and accepts rarer words', async () => {
    const guessed = {
      'a word of shops': 'Dropship2026!',
      'two frequent words': 'DropshippingMerchant1!',
      'a shop word and a frequent English one': 'ShopPeople1!',
      'two frequent passwords': 'DragonShadow1!',
      'a frequent password and a frequent English word': 'DragonPeople1!',
      'a first name': 'Winnifred26!',
      'a last name': 'Lamoreaux26!',
      'a common English word': 'Blossomed26!',
      'a word of the encyclopedia': 'Grayling26!',
      'a month': 'November26!',
      'a planet': 'Jupiter26!',
      'a password of the lists': 'Moschino26!',
      'a walk over the keyboard': 'rtyuijhgf',
    };
    for (const [kind, text] of Object.entries(guessed)) {
      expect(await guessable(text), kind).toBe(true);
    }
    const accepted = {
      'an English word after the 20,000 most frequent ones': 'Firstborn26!',
      'a word of the encyclopedia after these': 'Assembles26!',
      'a last name after the 10,000 most frequent ones': 'Brousseau26!',
      'a password after the 500 most frequent ones, and a frequent word': 'CherryTrust1!',
      'a frequent password, and a word after the 500 most frequent ones': 'SamuelAhead1!',
      'a frequent password in the genitive': "Dragon's1!",
      'a title before a frequent password': 'Mr.Dragon1!',
    };
    for (const [kind, text] of Object.entries(accepted)) {
      expect(await guessable(text), kind).toBe(false);
    }
  });

  it('accepts what needs a million guesses or more', async () => {
    expect(await guessable('Four-otters1!')).toBe(false);
    expect(await guessable('Xv9#qLm2')).toBe(false);
  });

  it('counts the merchant’s own words as known, whatever case they are written in', async () => {
    expect(await guessable('Zephyrquark9')).toBe(false);
    expect(await guessable('Zephyrquark9', ['zephyrquark'])).toBe(true);
  });

  it('uses the estimate, with the lists and the keyboards, where no common word is found', async () => {
    const lists = { ...common.dictionary, ...english.dictionary };
    const estimate = new ZxcvbnFactory({ dictionary: lists, graphs: common.adjacencyGraphs });
    for (const text of ['zxcvfr$321', 'correcthorse', 'aB3!aB3!aB3!', 'q1w2e3r4t5y6']) {
      const { guessesLog10 } = estimate.check(text);
      expect(await guessable(text), text).toBe(guessesLog10 < 6);
    }
  });
});
