import { PASSWORD_MIN_LENGTH } from './limits.ts';
import { messages } from './messages.ts';

const MIN_LOCAL_PART = 4;

/**
 * The text of a password that is hashed, compared and looked up among the common ones: keyboards send the same character in
 * different Unicode forms, and they must be the same password.
 */
export function normalizedPassword(password: string): string {
  return password.normalize('NFKC');
}

/** True when `password` contains the address or, from four characters on, its local part. */
export function passwordContainsEmail(password: string, email: string): boolean {
  const secret = normalizedPassword(password).toLowerCase();
  const address = email.normalize('NFKC').trim().toLowerCase();
  if (address === '') return false;
  const local = address.split('@')[0] ?? '';
  return secret.includes(address) || (local.length >= MIN_LOCAL_PART && secret.includes(local));
}

export interface PasswordRule {
  /** The line of the live checklist this rule belongs to. */
  readonly check: 'length' | 'case' | 'number' | 'special' | 'email';
  readonly message: string;
  readonly passes: (password: string, email: string) => boolean;
}

/** The rules of sign-up and reset, in the order in which they are reported. */
export const signupPasswordRules: readonly PasswordRule[] = [
  {
    check: 'length',
    message: messages.passwordTooShort,
    passes: (password) => password.length >= PASSWORD_MIN_LENGTH,
  },
  {
    check: 'case',
    message: messages.passwordNeedsUppercase,
    passes: (password) => /[A-Z]/.test(password),
  },
  {
    check: 'case',
    message: messages.passwordNeedsLowercase,
    passes: (password) => /[a-z]/.test(password),
  },
  {
    check: 'number',
    message: messages.passwordNeedsNumber,
    passes: (password) => /[0-9]/.test(password),
  },
  {
    check: 'special',
    message: messages.passwordNeedsSpecial,
    passes: (password) => /[!@#$%^&*()_+]/.test(password),
  },
  {
    check: 'email',
    message: messages.passwordContainsEmail,
    passes: (password, email) => !passwordContainsEmail(password, email),
  },
];

/** What a changed password must have; all are reported with one message. */
export const changePasswordRules = [
  { check: 'length', passes: (password: string) => password.length >= PASSWORD_MIN_LENGTH },
  { check: 'uppercase', passes: (password: string) => /[A-Z]/.test(password) },
  { check: 'lowercase', passes: (password: string) => /[a-z]/.test(password) },
  { check: 'number', passes: (password: string) => /[0-9]/.test(password) },
  { check: 'special', passes: (password: string) => /[@$!%*?&]/.test(password) },
] as const;
