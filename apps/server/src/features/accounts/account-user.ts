import type { User } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { Session } from '../../core/session.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';

/**
 * The account of a session.
 *
 * @throws AppError `unauthenticated` if it was deleted during the request.
 */
export async function requireUser(
  { users }: { users: Pick<Repositories['users'], 'findById'> },
  { userId }: Pick<Session, 'userId'>,
): Promise<UserRow> {
  const user = await users.findById(userId);
  if (!user) throw new AppError('unauthenticated');
  return user;
}

/**
 * The same, locked until the transaction ends.
 *
 * @throws AppError `unauthenticated` if the account was deleted during the request.
 */
export async function lockOwnUser(
  { users }: { users: Pick<Repositories['users'], 'lockForUpdate'> },
  { userId }: Pick<Session, 'userId'>,
): Promise<UserRow> {
  const user = await users.lockForUpdate(userId);
  if (!user || user.deleted_at !== null) throw new AppError('unauthenticated');
  return user;
}

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
