import { changePasswordRules } from '@atrium/contract';
import { texts } from './texts.ts';

const { missing } = texts.password;

/** What a new password still lacks, for example "Still missing: a number."; null if it lacks nothing. */
export function missingInPassword(password: string): string | null {
  const names = changePasswordRules
    .filter(({ passes }) => !passes(password))
    .map(({ check }) => missing[check]);
  if (names.length === 0) return null;
  return missing.sentence(new Intl.ListFormat('en', { type: 'conjunction' }).format(names));
}
