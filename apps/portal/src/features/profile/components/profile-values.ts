import type { ProfileForm, User } from '@atrium/contract';

/** The saved profile as the form of the General tab holds it. */
export function profileValues(user: User): ProfileForm {
  const { firstName, lastName, email, line1, line2, city, country, zipCode } = user;
  return { firstName, lastName, email, line1, line2, city, country, zipCode };
}
