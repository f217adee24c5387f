import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registerBody } from '../areas/auth.ts';
import { changePasswordBody } from '../areas/security.ts';
import {
  changePasswordRules,
  passwordContainsEmail,
  signupPasswordRules,
} from './password-rules.ts';

const EMAIL = 'margaret@shop.example';
const password = fc.string({ unit: 'grapheme', maxLength: 140 });

/**
 * Letters, digits and signs in any order, at least one of each kind, so that the rules are met. None of them is an m, so
 * that the address is never among them.
 */
const keepingTheRules = fc
  .tuple(
    fc.constantFrom(...'ABCXYZ'),
    fc.constantFrom(...'abcxyz'),
    fc.constantFrom(...'0189'),
    fc.constantFrom(...'!@#$%^&*()_+'),
    fc.string({ unit: fc.constantFrom(...'qwQW12!@ é'), minLength: 4, maxLength: 100 }),
  )
  .chain((parts) => fc.shuffledSubarray([...parts.join('')], { minLength: 4 + parts[4].length }))
  .map((characters) => characters.join(''));

describe('the rules of a new password', { tags: ['requirement-5'] }, () => {
  it('accept a letter of each case, a digit, a sign and eight characters', {
    tags: ['requirement-4'],
  }, () => {
    fc.assert(
      fc.property(keepingTheRules, (text) => {
        expect(registerBody.safeParse({ email: EMAIL, password: text }).success).toBe(true);
      }),
    );
  });

  it('refuse exactly what breaks one of them, or is longer than 128 characters', () => {
    fc.assert(
      fc.property(password, (text) => {
        const keeps = signupPasswordRules.every((rule) => rule.passes(text, EMAIL));
        const { success } = registerBody.safeParse({ email: EMAIL, password: text });
        expect(success).toBe(keeps && text.length <= 128);
      }),
    );
  });

  it('find the address in a password whatever surrounds it and however it is spelled', () => {
    fc.assert(
      fc.property(password, password, fc.boolean(), (before, after, shouted) => {
        const inside = shouted ? EMAIL.toUpperCase() : EMAIL;
        expect(passwordContainsEmail(before + inside + after, EMAIL)).toBe(true);
      }),
    );
  });

  it.each([
    ['anna@shop.example', true],
    ['ann@shop.example', false],
  ])('find the part before the @ from four characters on: %s', (address, found) => {
    expect(passwordContainsEmail('My-Anna-2026', address)).toBe(found);
    expect(passwordContainsEmail('My-Otter-2026', address)).toBe(false);
  });

  it('of a change require eight characters, lower, upper, digit and one of @$!%*?&, in any order', {
    tags: ['requirement-4'],
  }, () => {
    fc.assert(
      fc.property(password, (text) => {
        const expected =
          /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text) && /[@$!%*?&]/.test(text);
        const broken = changePasswordRules.filter(({ passes }) => !passes(text));
        expect(broken.every(({ check }) => check === 'length')).toBe(expected);
        const form = { oldPassword: 'Old-one-12!', newPassword: text, confirmPassword: text };
        expect(changePasswordBody.safeParse(form).success).toBe(
          expected && text.length >= 8 && text.length <= 128,
        );
      }),
    );
  });
});

it('an address is found in other Unicode forms, which are the same password', () => {
  expect(passwordContainsEmail('x-ｍargareｔ-X1', EMAIL)).toBe(true);
  expect(passwordContainsEmail('x-margaret-X1', 'ｍargareｔ@shop.example')).toBe(true);
});

it('an address with spaces around it is found, and no address is in no password', () => {
  expect(passwordContainsEmail(`x${EMAIL}x`, `  ${EMAIL} `)).toBe(true);
  expect(passwordContainsEmail('anything', '')).toBe(false);
});

it('each rule belongs to a line of the checklist, in its order', () => {
  const checks = signupPasswordRules.map(({ check }) => check);
  expect(checks).toEqual(['length', 'case', 'case', 'number', 'special', 'email']);
});
