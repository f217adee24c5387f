import { PASSWORD_MIN_LENGTH } from '@atrium/contract';
import { texts } from './texts.ts';

const { missing } = texts.password;

/** The rules of a password change, each with the name of what it requires. */
const requirements = [
  {
    name: missing.length(PASSWORD_MIN_LENGTH),
    isMet: (value: string) => value.length >= PASSWORD_MIN_LENGTH,
  },
  { name: missing.uppercase, isMet: (value: string) => /[A-Z]/.test(value) },
  { name: missing.lowercase, isMet: (value: string) => /[a-z]/.test(value) },
  { name: missing.number, isMet: (value: string) => /\d/.test(value) },
  { name: missing.special, isMet: (value: string) => /[@$!%*?&]/.test(value) },
];

/** What a new password still lacks, for example "Still missing: a number."; null if it lacks nothing. */
export function missingInPassword(password: string): string | null {
  const names = requirements.filter(({ isMet }) => !isMet(password)).map(({ name }) => name);
  if (names.length === 0) return null;
  return missing.sentence(new Intl.ListFormat('en', { type: 'conjunction' }).format(names));
}
