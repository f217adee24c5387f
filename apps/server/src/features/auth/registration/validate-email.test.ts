import { describe, expect, it } from 'vitest';
import { validateEmail } from './validate-email.ts';

describe('an address with one slip', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['googelmail.com', 'googlemail.com'],
    ['outlok.com', 'outlook.com'],
    ['hotmial.com', 'hotmail.com'],
    ['liive.com', 'live.com'],
    ['yaho.com', 'yahoo.com'],
    ['iclowd.com', 'icloud.com'],
    ['me.cm', 'me.com'],
    ['aoll.com', 'aol.com'],
    ['proton.mi', 'proton.me'],
    ['protonmial.com', 'protonmail.com'],
    ['gmx.dr', 'gmx.de'],
    ['gmx.ent', 'gmx.net'],
    ['webb.de', 'web.de'],
  ])('at %s probably means %s', (typed, meant) => {
    expect(validateEmail(`anna@${typed}`)).toEqual({ valid: true, suggestion: `anna@${meant}` });
    expect(validateEmail(`anna@${meant}`)).toEqual({ valid: true, suggestion: null });
  });

  it.each([
    ['two wrong letters', 'gnaul.com'],
    ['two letters too many', 'gmaiiil.com'],
    ['two letters too few', 'gmi.com'],
    ['two wrong letters side by side', 'gmxyl.com'],
    ['one more and one wrong', 'googlemaail.con'],
    ['one more beside one wrong', 'gmxyil.com'],
    ['one less beside one wrong', 'gmxl.com'],
    ['three letters in reverse', 'giaml.com'],
    ['letters swapped that are no neighbours', 'glaim.com'],
    ['a domain of its own', 'my-own-shop.example'],
  ])('is not suspected with %s', (_, domain) => {
    expect(validateEmail(`anna@${domain}`)).toEqual({ valid: true, suggestion: null });
  });
});
