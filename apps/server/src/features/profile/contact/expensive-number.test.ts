import { expect, it } from 'vitest';
import { isExpensiveNumber } from './expensive-number.ts';

it.each([
  ['a German mobile', '+4915112345678', false],
  ['a German landline', '+4930123456', false],
  ['an American one', '+12025550123', false],
  ['what is no number', '+4', false],
  ['premium rate', '+19005551234', true],
  ['shared cost', '+4918012345678', true],
  ['a personal number', '+447012345678', true],
  ['a pager', '+4916812345678', true],
  ['a company number', '+443331234567', true],
  ['a voicemail', '+41860791234567', true],
  ['a satellite phone', '+881612345678', true],
])('texts to %s cost many times the usual price: %s, %s', async (_, phone, expensive) => {
  expect(await isExpensiveNumber(phone)).toBe(expensive);
});
