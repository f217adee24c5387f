import type { User } from '@atrium/contract';

/** First and last name, as far as they are known. */
export function displayName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
