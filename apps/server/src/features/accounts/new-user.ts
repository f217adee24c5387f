import type { Runtime } from '../../core/runtime.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';

/** A new account: a verified address, possibly a password, and an empty profile. */
export function newUser(
  { now, newId }: Pick<Runtime, 'now' | 'newId'>,
  known: Pick<UserRow, 'email' | 'password_hash' | 'referenced_by'>,
): UserRow {
  const time = now();
  return {
    id: newId(),
    password_changed_at: known.password_hash === null ? null : time,
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
    created_at: time,
    updated_at: time,
    deleted_at: null,
    ...known,
  };
}
