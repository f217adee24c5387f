import { expect, it } from 'vitest';
import { newUser } from './new-user.ts';

it('a new account is empty but for what is known', () => {
  const known = { email: 'ada@shop.example', password_hash: 'hash', referenced_by: 'a-click' };
  expect(newUser({ now: () => 1234, newId: () => 'its-id' }, known)).toEqual({
    ...known,
    id: 'its-id',
    password_changed_at: 1234,
    access_revoked_at: null,
    email_problem: null,
    first_name: '',
    last_name: '',
    line1: '',
    line2: '',
    city: '',
    country: '',
    zip_code: '',
    brand_name: '',
    image: null,
    interface_appearance: 'default',
    onboarding_completed: 0,
    setup_guide_dismissed_at: null,
    phone: null,
    time_zone: null,
    created_at: 1234,
    updated_at: 1234,
    deleted_at: null,
  });
});

it('an account that begins without a password has no time of its change', () => {
  const known = { email: 'ada@shop.example', password_hash: null, referenced_by: null };
  const user = newUser({ now: () => 1234, newId: () => 'its-id' }, known);
  expect(user.password_changed_at).toBeNull();
});
