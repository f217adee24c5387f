import { userSchema } from '@atrium/contract';
import { expect, test } from 'vitest';
import { ada } from '../testing/samples.ts';
import { readStoredUser } from './stored-user.ts';

const wrongs: unknown[] = [undefined, null, 1, true, '', 'dark', {}, []];

test('a stored merchant comes back', () => {
  expect(readStoredUser({ user: ada })).toEqual(ada);
});

test.each(Object.keys(userSchema.shape))('agrees with the contract on every %s', (key) => {
  for (const wrong of wrongs) {
    const user = { ...ada, [key]: wrong };
    expect(readStoredUser({ user }) !== null, `${key}: ${JSON.stringify(wrong)}`).toBe(
      userSchema.safeParse(user).success,
    );
  }
});

test.each([[null], [undefined], ['x'], [{}], [{ user: [] }], [{ user: { ...ada, extra: 1 } }]])(
  '%j is no merchant',
  (stored) => {
    expect(readStoredUser(stored)).toBeNull();
  },
);
