import { expect, it } from 'vitest';
import { type CausedEmails, countEmails } from './caused-emails.ts';

const CODE = 'ABC234 is your Atrium code to confirm your email address';
const WELCOME = 'Welcome to Atrium: connect your first store';
const email = (subject: string, messageId: string) => ({ subject, messageId });
const caused: CausedEmails = new Map([
  ['registration', 'acknowledged'],
  ['account', 'sent for'],
]);

it.each([
  [[email(CODE, 'a')], {}],
  [[email(CODE, 'a'), email(WELCOME, 'b')], {}],
  [[email(CODE, 'a'), email(CODE, 'a'), email(CODE, 'a')], { copies: 2 }],
  [[email(WELCOME, 'b')], { lost: ['an email about: registration'] }],
  [[email(CODE, 'a'), email(CODE, 'b')], { wrong: ['2 emails about one: registration'] }],
  [
    [email(CODE, 'a'), email('Your Atrium account was deleted', 'b')],
    { wrong: ['an email about nothing: deletion'] },
  ],
  [
    [email(CODE, 'a'), email('You already have an Atrium account', 'b')],
    { wrong: ['an email about nothing: null'] },
  ],
])('finds what came too often, never, or for nothing: %j', (received, found) => {
  const none = { due: 1, lost: [], wrong: [], copies: 0 };
  expect(countEmails([{ caused, received }])).toEqual({ ...none, ...found });
});
