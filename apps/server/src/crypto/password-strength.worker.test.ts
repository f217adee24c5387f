import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PasswordToCheck } from './password-strength.worker.ts';

/** The program of the thread, run in this one. */
let isGuessable: (password: PasswordToCheck) => Promise<boolean>;
beforeAll(async () => {
  // It keeps its lists. In a run of mutants they could be those that another change has left.
  vi.resetModules();
  ({ default: isGuessable } = await import('./password-strength.worker.ts'));
});

const guessable = (text: string, ownWords: readonly string[] = []) =>
  isGuessable({ text, ownWords });

describe('the password check', () => {
  // In one test, because the lists are loaded by the first one.
  it('guesses decorated words and walks over the keyboard', async () => {
    const guessed = {
      'a word of shops': 'Dropship2026!',
      'two frequent words': 'DropshippingMerchant1!',
      'a shop word and a frequent English one': 'ShopPeople1!',
      'a first name': 'Margaret2026!',
      'a last name': 'Anderson2026!',
      'a common English word': 'Mountain2026!',
      'a word of the encyclopedia': 'Parliament26!',
      'a month': 'November26!',
      'a frequent password': 'Dragon2026!',
      'a walk over the keyboard': 'rtyuijhgf',
    };
    for (const [kind, text] of Object.entries(guessed)) {
      expect(await guessable(text), kind).toBe(true);
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
