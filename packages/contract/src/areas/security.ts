import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import * as field from '../rules/fields.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { changePasswordRules } from '../rules/password-rules.ts';

export const changePasswordBody = z
  .strictObject({
    oldPassword: z
      .string()
      .check(
        z.minLength(PASSWORD_MIN_LENGTH, messages.passwordTooShort),
        z.maxLength(PASSWORD_MAX_LENGTH, messages.passwordTooLong),
      ),
    newPassword: z.string().check(
      z.maxLength(PASSWORD_MAX_LENGTH, messages.passwordTooLong),
      z.refine((value) => changePasswordRules.every(({ passes }) => passes(value)), {
        error: messages.passwordStrengthMedium,
      }),
    ),
    confirmPassword: z.string().check(z.maxLength(PASSWORD_MAX_LENGTH, messages.passwordTooLong)),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: messages.passwordsDontMatch,
      path: ['confirmPassword'],
    }),
    // Two empty passwords match.
    z.refine((form) => form.newPassword !== '' || form.confirmPassword !== '', {
      error: messages.required,
      path: ['confirmPassword'],
    }),
  );

const deviceSchema = z.strictObject({
  id: z.string(),
  userAgent: z.string(),
  isDefault: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  location: z.nullable(z.string()),
});
export type Device = z.infer<typeof deviceSchema>;

export const securityEndpoints = {
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/platform/user/change-password',
    summary: 'Sets a new password and ends all other sessions.',
    authentication: 'session',
    body: changePasswordBody,
    data: z.null(),
    errors: ['invalid_credentials'],
  }),
  listAccessTokens: defineEndpoint({
    method: 'GET',
    path: '/platform/user/access-tokens',
    summary: 'The active sessions, the current one first.',
    authentication: 'session',
    data: z.array(deviceSchema),
  }),
  deleteAccessToken: defineEndpoint({
    method: 'DELETE',
    path: '/user/platform/access-tokens/{id}',
    summary: 'Logs a device out.',
    authentication: 'session',
    params: z.strictObject({ id: field.id }),
    data: z.null(),
    errors: ['not_found'],
  }),
  logOutOtherDevices: defineEndpoint({
    method: 'POST',
    path: '/platform/user/log-out-other-devices',
    summary: 'Logs all devices out but the current one.',
    authentication: 'session',
    data: z.null(),
  }),
};
