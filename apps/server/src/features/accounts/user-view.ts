import { appearances, type User } from '@atrium/contract';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';

/** A merchant as the API shows them. */
export function userView(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    // An account exists only once its address is proved, and a new address waits outside it.
    emailVerified: true,
    image: row.image && `/images/${row.image}.jpg`,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    country: row.country,
    zipCode: row.zip_code,
    brandName: row.brand_name,
    interfaceAppearance:
      appearances.find((appearance) => appearance === row.interface_appearance) ?? 'default',
    onboardingCompleted: row.onboarding_completed === 1,
  };
}
