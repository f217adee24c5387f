import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { code, email, requiredText } from './fields.ts';
import { CODE_ALPHABET, CODE_LENGTH } from './limits.ts';

const errorsOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('an address', () => {
  it('is passed on in its canonical form', () => {
    expect(email('Wrong').parse('  ANNA@Shop.Example ')).toBe('anna@shop.example');
  });

  it('that is empty is missing and not also wrong', () => {
    expect(errorsOf(email('Wrong', 'Missing'), '  ')).toEqual(['Missing']);
    expect(errorsOf(email('Wrong'), '  ')).toEqual(['Wrong']);
    expect(errorsOf(email('Wrong', 'Missing'), 'anna')).toEqual(['Wrong']);
  });
});

it('a text of invisible characters is missing', () => {
  for (const nothing of ['', ' ', '\u200b\u200b', '\u3164']) {
    expect(errorsOf(requiredText(10, 'Missing'), nothing)).toEqual(['Missing']);
  }
  expect(requiredText(10, 'Missing').parse(' a\u200bb ')).toBe('a\u200bb');
});

describe('a code', () => {
  it('may be typed in lower case and with the separators it was sent with', () => {
    expect(code.parse(' ab1-2 cd ')).toBe('AB12CD');
  });

  it('is made of 32 characters that look different from each other', () => {
    expect(new Set(CODE_ALPHABET).size).toBe(32);
    expect(CODE_ALPHABET).toMatch(/^[2-9A-HJ-NP-Z]+$/);
    expect(code.parse(CODE_ALPHABET.slice(0, CODE_LENGTH))).toBe('234567');
  });
});
