import { messages } from '@atrium/contract';
import { expect, it } from 'vitest';
import { passwordWeakness } from './password-strength.ts';

const EMAIL = 'margaret.hale@shop.example';

it.each([
  'Password1!',
  'P@ssw0rd1',
  'Passw0rd!',
  'Welcome1!',
  'Qwerty123!',
  'Qwertyuiop1!',
  'Admin123!',
  'Abcd1234!',
  'Iloveyou1!',
  'Letmein1!',
  'Monkey123!',
  'Dragon123!',
  'Football1!',
  'Sunshine1!',
  'Princess1!',
  'Superman1!',
  'Aa123456!',
  'Zaq12wsx!',
  '1qaz@WSX',
  'Trustno1!',
])(
  'refuses %s, which keeps the rules and stands in every list of leaked ones (row 6)',
  async (password) => {
    expect(await passwordWeakness(password, EMAIL)).toBe(messages.passwordTooCommon);
  },
);

it.each(['Dtm-Reviews1!', 'Atrium-2026!', 'MyShopify1!', 'Margaret1!', 'Margaret.Hale1!'])(
  'refuses %s, which is made of the brand’s or the merchant’s own words (row 2)',
  async (password) => {
    expect(await passwordWeakness(password, EMAIL)).toBe(messages.passwordTooCommon);
  },
);

it.each(['Hall-of-Light7_', 'kT9$wq!Lm2', 'Four-rowing-otters_88'])(
  'accepts %s',
  async (password) => {
    expect(await passwordWeakness(password, EMAIL)).toBeNull();
  },
);
