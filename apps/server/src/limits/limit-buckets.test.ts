import { expect, it } from 'vitest';
import { LimitExceededError, limitedRecipient, mailboxOf } from './limit-buckets.ts';

it.each([
  ['ada+lamps@gmail.com', 'ada@gmail.com', 'ada@gmail.com'],
  ['a.d.a@googlemail.com', 'ada@gmail.com', 'ada@gmail.com'],
  ['ada+lamps@outlook.com', 'ada@outlook.com', 'ada@outlook.com'],
  ['ada@shop.example', 'ada@shop.example', 'ada@shop.example'],
  ['a.da+lamps@shop.example', 'a.da+@shop.example', 'a.da@shop.example'],
  ['ada+lamps+2@shop.example', 'ada+@shop.example', 'ada@shop.example'],
  ['+lamps@shop.example', '+lamps@shop.example', '+lamps@shop.example'],
  ['+4915112345678', '+4915112345678', '+4915112345678'],
  // What is no address by the library's rules is counted as it stands.
  ['@shop.example', '@shop.example', '@shop.example'],
])('%s is counted as %s, of the mailbox %s', (recipient, limited, mailbox) => {
  expect([limitedRecipient(recipient), mailboxOf(recipient)]).toEqual([limited, mailbox]);
});

it('a refusal names what is limited only where “Too many attempts” would look like an error', () => {
  expect(new LimitExceededError('addStore', 'own', 60).message).toBe(
    'You’ve tried to add stores too often today.',
  );
  expect(new LimitExceededError('registerByNetwork', 'own', 60).message).toBe(
    'Too many attempts. Please wait.',
  );
});
