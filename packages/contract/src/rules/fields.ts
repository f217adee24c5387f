import * as z from 'zod/mini';
import { canonicalEmail } from './email-address.ts';
import { CODE_LENGTH, MAX_LENGTH, PASSWORD_MAX_LENGTH } from './limits.ts';
import { messages } from './messages.ts';
import { signupPasswordRules } from './password-rules.ts';

/** C0 and C1 control characters and those that change the direction of text. No field needs them. */
const HIDDEN_CHARACTERS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Invisible characters. A name that consists only of them counts as empty. */
const INVISIBLE = /[\s\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/** One line of text, trimmed, without control or reordering characters. */
export function text(maxLength: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(maxLength),
    z.refine((value) => !HIDDEN_CHARACTERS.test(value) && value.isWellFormed(), {
      error: messages.invalidInput,
    }),
  );
}

/** Like {@link text}, but refuses an empty text with `message`. */
export function requiredText(maxLength: number, message: string) {
  return text(maxLength).check(
    z.refine((value) => value.replace(INVISIBLE, '') !== '', { error: message }),
  );
}

/** An address in its canonical form; anything else is refused with `message`. */
export function email(message: string, requiredMessage?: string) {
  return z.pipe(
    z.string().check(
      z.maxLength(MAX_LENGTH.email * 2, message),
      z.refine((value) => value.trim() !== '', {
        error: requiredMessage ?? message,
        abort: true,
      }),
      z.refine((value) => canonicalEmail(value) !== null, { error: message }),
    ),
    z.transform((value: string) => canonicalEmail(value) ?? value),
  );
}

/** A password to compare with the stored one: any characters, exactly as typed. */
export const existingPassword = z
  .string()
  .check(
    z.minLength(1, messages.passwordRequired),
    z.maxLength(PASSWORD_MAX_LENGTH, messages.passwordTooLong),
  );

/** A new password at sign-up or reset. The rule that it must not contain the address is checked with the whole form. */
export const newPassword = z
  .string()
  .check(
    z.maxLength(PASSWORD_MAX_LENGTH, messages.passwordTooLong),
    ...signupPasswordRules.map((rule) =>
      z.refine<string>((value) => rule.passes(value, ''), { error: rule.message }),
    ),
  );

/** A code as typed or pasted, converted to upper case and without separators. */
export const code = z.pipe(
  z.string().check(
    z.maxLength(CODE_LENGTH * 4, messages.codeInvalid),
    z.refine((value) => compactCode(value).length >= CODE_LENGTH, { error: messages.codeTooShort }),
  ),
  z.transform(compactCode),
);

function compactCode(value: string): string {
  return value.replace(/[\s-]/g, '').toUpperCase();
}

/** A boolean. Forms send it as text. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
);

/** An id (UUID) in a path. */
export const id = z.string().check(z.regex(/^[0-9a-f-]{36}$/));

/** An opaque signed or random value that the server checks itself. */
export const opaque = z
  .string()
  .check(z.minLength(1, messages.required), z.maxLength(MAX_LENGTH.opaque));
