import type { User } from '@atrium/contract';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';

/** A user as the API returns it. */
export function userView(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    // An account exists only after its address is verified, and a new address is stored elsewhere until it is.
    emailVerified: true,
    emailProblem: row.email_problem,
    image: row.image && `/images/${row.image}.jpg`,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    country: row.country,
    zipCode: row.zip_code,
    brandName: row.brand_name,
    interfaceAppearance: row.interface_appearance,
    onboardingCompleted: row.onboarding_completed === 1,
  };
}
