/** What a strong password has; two points each, ten for all together. */
const merits: readonly RegExp[] = [/^.{8,}$/s, /[A-Z]/, /[a-z]/, /\d/, /[@$!%*?&]/];

export type StrengthLevel = 'weak' | 'medium' | 'strong';

/** The points of a password, 0 to 10. */
export function strengthPoints(password: string): number {
  return merits.filter((merit) => merit.test(password)).length * 2;
}

/** The colour's meaning: red at 4 points or less, orange up to 8, green above. */
export function strengthLevel(points: number): StrengthLevel {
  if (points <= 4) return 'weak';
  return points <= 8 ? 'medium' : 'strong';
}
