import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import * as field from '../rules/fields.ts';
import { MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { passwordContainsEmail } from '../rules/password-rules.ts';
import { signedInSchema } from './user.ts';

/** What a mailed code proves: a new address, or the right to set a new password. */
export const verificationTypes = ['verify-email', 'reset-password'] as const;
export type VerificationType = (typeof verificationTypes)[number];

/**
 * Of a registration, as the browser that began it sees it. `waiting`: for its code. `confirmed`: verified in another
 * browser, and the password typed here does not log in yet. `verified`: it does.
 */
export const registrationStatuses = ['waiting', 'confirmed', 'verified'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

const verificationType = z.enum(verificationTypes);
const accountEmail = field.email(messages.emailInvalid, messages.emailRequired);

export const registerBody = z
  .strictObject({
    email: accountEmail,
    password: field.newPassword,
    referenced_by: z.optional(field.text(MAX_LENGTH.referral)),
  })
  .check(
    z.refine((form) => !passwordContainsEmail(form.password, form.email), {
      error: messages.passwordContainsEmail,
      path: ['password'],
      when: ({ value }) => hasText(value, 'email') && hasText(value, 'password'),
    }),
  );

/** A challenge by ALTCHA, with its own field names. */
export const proofOfWorkChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.number(),
  }),
  signature: z.string(),
});

export const loginBody = z.strictObject({
  // The default texts, unlike the other forms with an address.
  email: field.email(messages.invalidEmail, messages.required),
  password: field.existingPassword,
  restoreAccount: z.optional(field.flag),
  rememberMe: z.optional(field.flag),
});

export const verifyBody = z.strictObject({
  email: accountEmail,
  code: field.code,
  type: verificationType,
});

export const forgotPasswordBody = z.strictObject({
  // Optional: without it the response is the same as for a wrong one.
  email: z.prefault(field.email(messages.forgotEmailIncorrect), ''),
});

export const resetPasswordBody = z
  .strictObject({
    signature: field.opaque,
    password: field.newPassword,
    password_confirmation: z
      .string()
      .check(
        z.minLength(PASSWORD_MIN_LENGTH, messages.passwordTooShort),
        z.maxLength(PASSWORD_MAX_LENGTH, messages.passwordTooLong),
      ),
  })
  .check(
    z.refine((form) => form.password === form.password_confirmation, {
      error: messages.confirmationMismatch,
      path: ['password_confirmation'],
      when: ({ value }) => hasText(value, 'password') && hasText(value, 'password_confirmation'),
    }),
  );

function hasText(form: unknown, key: string): boolean {
  return typeof form === 'object' && form !== null && typeof Reflect.get(form, key) === 'string';
}

export const authEndpoints = {
  validateEmail: defineEndpoint({
    method: 'POST',
    path: '/auth/validate-email',
    summary: 'Checks the form of an address and suggests corrections of typing errors.',
    authentication: 'none',
    body: z.strictObject({ email: z.string().check(z.maxLength(MAX_LENGTH.email * 2)) }),
    data: z.strictObject({ valid: z.boolean(), suggestion: z.nullable(z.string()) }),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/auth/register',
    summary:
      'Starts a registration and mails a code; the response is the same for a taken address.',
    authentication: 'none',
    body: registerBody,
    data: z.strictObject({ email: z.string(), type: z.literal('verify-email') }),
    errors: ['proof_of_work_required'],
  }),
  getProofOfWork: defineEndpoint({
    method: 'GET',
    path: '/auth/proof-of-work',
    summary: 'An ALTCHA challenge for a call that was refused with proof_of_work_required.',
    authentication: 'none',
    data: proofOfWorkChallenge,
  }),
  verify: defineEndpoint({
    method: 'POST',
    path: '/auth/verify',
    summary: 'Verifies an address by its mailed code.',
    authentication: 'none',
    sendsGeolocation: true,
    body: verifyBody,
    data: z.union([
      z.extend(signedInSchema, { type: z.literal('token') }),
      z.strictObject({ type: z.literal('verify-email') }),
      z.strictObject({ type: z.literal('reset-password'), signature: z.string() }),
    ]),
    errors: ['invalid_code', 'code_expired', 'code_spent', 'conflict'],
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    summary: 'Mails a new code; the old one stops working.',
    authentication: 'none',
    sendsGeolocation: true,
    body: z.strictObject({ email: accountEmail, type: verificationType }),
    data: z.null(),
    errors: ['already_verified', 'proof_of_work_required'],
  }),
  registrationStatus: defineEndpoint({
    method: 'POST',
    path: '/auth/registration-status',
    summary: 'The status of the registration started in this browser.',
    authentication: 'none',
    body: z.strictObject({ email: accountEmail }),
    data: z.strictObject({ status: z.enum(registrationStatuses) }),
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Logs in with email and password.',
    authentication: 'none',
    sendsGeolocation: true,
    body: loginBody,
    data: z.union([signedInSchema, z.strictObject({ accountDeleted: z.literal(true) })]),
    errors: ['invalid_credentials', 'email_not_verified'],
  }),
  logout: defineEndpoint({
    method: 'GET',
    path: '/platform/user/logout',
    summary: 'Ends this session at once.',
    authentication: 'session',
    data: z.null(),
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Mails a code for a password reset.',
    authentication: 'none',
    body: forgotPasswordBody,
    data: z.null(),
    errors: ['proof_of_work_required'],
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Sets a new password with the signature issued for the code, and ends every session.',
    authentication: 'none',
    body: resetPasswordBody,
    data: z.null(),
    errors: ['forbidden'],
  }),
  returnSignedData: defineEndpoint({
    method: 'POST',
    path: '/return-signed-data',
    summary: 'Exchanges the signed value of a mailed link for a token with code and address.',
    authentication: 'none',
    body: z.strictObject({ data: field.opaque }),
    data: z.strictObject({
      token: z.string(),
      email: z.string(),
      code: z.string(),
      type: verificationType,
    }),
    errors: ['invalid_link', 'already_used'],
  }),
  secureAccount: defineEndpoint({
    method: 'POST',
    path: '/auth/secure-account',
    summary:
      'Secures an account by a mailed link: logs everyone out and mails a code for a new password.',
    authentication: 'none',
    body: z.strictObject({ data: field.opaque }),
    data: z.strictObject({ email: z.string(), type: z.literal('reset-password') }),
    errors: ['invalid_link', 'already_used'],
  }),
  revertEmail: defineEndpoint({
    method: 'POST',
    path: '/auth/revert-email',
    summary: 'Undoes a change of address with the link mailed to the old address.',
    authentication: 'none',
    body: z.strictObject({ data: field.opaque, confirmed: z.optional(field.flag) }),
    data: z.union([
      z.strictObject({ email: z.string() }),
      // The old address has a newer account, which the undo would close; sent again with `confirmed` to go on.
      z.strictObject({ confirm: z.strictObject({ email: z.string(), openedAt: z.string() }) }),
    ]),
    errors: ['invalid_link', 'already_used', 'conflict'],
  }),
  returnSignedLoginData: defineEndpoint({
    method: 'POST',
    path: '/return-signed-login-data',
    summary: 'Exchanges a product app’s signed login data for a session.',
    authentication: 'none',
    sendsGeolocation: true,
    body: z.strictObject({ data: field.opaque, confirmed: z.optional(field.flag) }),
    data: z.union([
      signedInSchema,
      // Asked in a browser that is new to this merchant; sent again with `confirmed` to go on.
      z.strictObject({ confirm: z.strictObject({ email: z.string(), product: z.string() }) }),
    ]),
    errors: ['invalid_link', 'already_used', 'conflict'],
  }),
};
