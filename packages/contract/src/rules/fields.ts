import * as z from 'zod/mini';
import { canonicalEmail } from './email-address.ts';
import { CODE_LENGTH, MAX_LENGTH, PASSWORD_MAX_LENGTH } from './limits.ts';
import { messages } from './messages.ts';
import { signupPasswordRules } from './password-rules.ts';

/** C0 and C1 controls and the marks that reorder text: no field of ours has a use for them. */
const HIDDEN_CHARACTERS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Characters that take no ink: a name of nothing else is no name. */
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

/** Like {@link text}, refusing the empty line with `message`. */
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

/** A password to compare: any characters, taken exactly as typed. */
export const existingPassword = z
  .string()
  .check(
    z.minLength(1, messages.passwordRequired),
    z.maxLength(PASSWORD_MAX_LENGTH, messages.passwordTooLong),
  );

/** A password to set at sign-up or reset. The rule against the address passes here: it needs the whole form. */
export const newPassword = z
  .string()
  .check(
    z.maxLength(PASSWORD_MAX_LENGTH, messages.passwordTooLong),
    ...signupPasswordRules.map((rule) =>
      z.refine<string>((value) => rule.passes(value, ''), { error: rule.message }),
    ),
  );

/** A code as typed or pasted: case-folded, separators stripped. */
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

/** A yes or no; forms send it as text. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
);

/** An id of ours in a path. */
export const id = z.string().check(z.regex(/^[0-9a-f-]{36}$/));

/** An opaque signed or random value that the server checks itself. */
export const opaque = z
  .string()
  .check(z.minLength(1, messages.required), z.maxLength(MAX_LENGTH.opaque));
