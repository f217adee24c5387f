import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defaultMessage } from './parse-messages.ts';

const anyText = z.string();

it.each([
  ['a missing value', anyText, undefined, 'Required'],
  ['null for a text', anyText, null, 'Expected string, received null'],
  ['a list for a text', anyText, [], 'Expected string, received array'],
  ['an object for a text', anyText, {}, 'Expected string, received object'],
  ['a text for a yes or no', z.boolean(), 'yes', 'Expected boolean, received string'],
  [
    'a text that is too short',
    anyText.check(z.minLength(3)),
    'ab',
    'String must contain at least 3 character(s)',
  ],
  [
    'a text that is too long',
    anyText.check(z.maxLength(3)),
    'abcd',
    'String must contain at most 3 character(s)',
  ],
  ['a number that is too small', z.number().check(z.minimum(3)), 2, 'Invalid input'],
  ['a number that is too big', z.number().check(z.maximum(3)), 4, 'Invalid input'],
  ['a list that is too long', z.array(anyText).check(z.maxLength(1)), ['a', 'b'], 'Invalid input'],
  ['what is no email address', z.email(), 'x', 'Invalid email'],
  ['a text of another form', anyText.check(z.regex(/^a$/)), 'b', 'Invalid input'],
  ['an unknown field', z.strictObject({}), { more: 1 }, 'Invalid input'],
  ['what is not in a list', z.enum(['a', 'b']), 'c', 'Invalid input'],
])('the specification’s text for %s', (_, schema: z.ZodMiniType, value, text) => {
  const { error } = schema.safeParse(value, { error: defaultMessage });
  expect(error?.issues.map(({ message }) => message)).toEqual([text]);
});
