import type { Appearance, User } from '@atrium/contract';

type Checks = { readonly [Key in keyof User]: (value: unknown) => boolean };

const isText = (value: unknown) => typeof value === 'string';
const appearances: Record<Appearance, true> = {
  default: true,
  light: true,
  dark: true,
  contrast: true,
};
const isFlag = (value: unknown) => typeof value === 'boolean';

/**
 * The contract's `userSchema` by hand: the session is read before the first paint, and the schema library
 * is not on that path. A test holds the two together.
 */
const checks: Checks = {
  id: isText,
  firstName: isText,
  lastName: isText,
  email: isText,
  emailVerified: isFlag,
  image: (value) => value === null || isText(value),
  line1: isText,
  line2: isText,
  city: isText,
  country: isText,
  zipCode: isText,
  brandName: isText,
  interfaceAppearance: (value) => typeof value === 'string' && Object.hasOwn(appearances, value),
  onboardingCompleted: isFlag,
};

/** The merchant in what storage holds under `user`, or `null` where it is not one of this release. */
export function readStoredUser(stored: unknown): User | null {
  const user = memberOf(stored, 'user');
  const fits = Object.entries(checks).every(([key, check]) => check(memberOf(user, key)));
  // Cast, because the checks are one for each member of User.
  const known = fits && Object.keys(user as User).every((key) => Object.hasOwn(checks, key));
  return known ? (user as User) : null;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
