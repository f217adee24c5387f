import { expect, it } from 'vitest';
import { type CausedEffects, countEffects, emailEffect, reportEffects } from './effects.ts';

const CODE = 'ABC234 is your Atrium code to confirm your email address';
const WELCOME = 'Welcome to Atrium: connect your first store';
const email = (subject: string, messageId: string) => emailEffect({ subject, messageId });
const caused: CausedEffects = new Map([
  ['registration', 'acknowledged'],
  ['account', 'sent for'],
]);
const none = { due: 1, lost: [], wrong: [], copies: 0 };

it.each([
  [[email(CODE, 'a')], {}],
  [[email(CODE, 'a'), email(WELCOME, 'b')], {}],
  [[email(CODE, 'a'), email(CODE, 'a'), email(CODE, 'a')], { copies: 2 }],
  [[email(WELCOME, 'b')], { lost: ['registration'] }],
  [[email(CODE, 'a'), email(CODE, 'b')], { wrong: ['2 of one: registration'] }],
  [
    [email(CODE, 'a'), email('Your Atrium account was deleted', 'b')],
    { wrong: ['without a cause: deletion'] },
  ],
  [
    [email(CODE, 'a'), email('Atrium was removed from A store', 'b')],
    { wrong: ['without a cause: uninstallation'] },
  ],
  [
    [email(CODE, 'a'), email('You already have an Atrium account', 'b')],
    { wrong: ['without a cause: null'] },
  ],
])('finds emails that came too often, never, or for nothing: %j', (received, found) => {
  expect(countEffects([{ caused, received }])).toEqual({ ...none, ...found });
});

it.each([
  [[{ network: 'impact.com', times: 1 } as const], {}],
  [[{ network: 'impact.com', times: 3 } as const], { copies: 2 }],
  [[], { lost: ['a click for impact.com'] }],
  [
    [{ network: 'impact.com', times: 1 } as const, { network: 'FirstPromoter', times: 1 } as const],
    { wrong: ['without a cause: a click for FirstPromoter'] },
  ],
])('finds reports that came too often, never, or for nothing: %j', (reports, found) => {
  const received = reports.flatMap((report) => reportEffects({ ...report, clickId: 'a' }));
  const clicked: CausedEffects = new Map([['a click for impact.com', 'acknowledged']]);
  expect(countEffects([{ caused: clicked, received }])).toEqual({ ...none, ...found });
});
