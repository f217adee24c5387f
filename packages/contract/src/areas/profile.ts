import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import * as field from '../rules/fields.ts';
import { ACCOUNT_RESTORABLE_DAYS, MAX_LENGTH } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { appearances, shopListSchema, userSchema } from './user.ts';

const profileEmail = field.email(messages.invalidEmailFormat);
const phone = z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/, messages.invalidInput));

/** A file of a multipart body: browsers pass a `File`, the server the bytes. */
const upload = z.custom<Blob | Uint8Array>(
  (value) => value instanceof Uint8Array || value instanceof Blob,
);

/** The form of the General tab, which requires both names. */
export const profileForm = z.strictObject({
  firstName: field.requiredText(MAX_LENGTH.name, messages.firstNameRequired),
  lastName: field.requiredText(MAX_LENGTH.name, messages.lastNameRequired),
  email: profileEmail,
  line1: z.optional(field.text(MAX_LENGTH.addressLine)),
  line2: z.optional(field.text(MAX_LENGTH.addressLine)),
  city: z.optional(field.text(MAX_LENGTH.city)),
  country: z.optional(z.string().check(z.regex(/^([A-Z]{2})?$/, messages.invalidInput))),
  zipCode: z.optional(field.text(MAX_LENGTH.zipCode)),
});

export type ProfileForm = z.output<typeof profileForm>;

/** Any part of the profile, for example only the image. What is not sent is not changed. */
export const updateProfileBody = z.extend(z.partial(profileForm), {
  image: z.optional(upload),
  brandName: z.optional(field.text(MAX_LENGTH.name)),
  emailVerified: z.optional(field.flag),
  interfaceAppearance: z.optional(z.enum(appearances)),
});

const profileSchema = z.extend(userSchema, { shoplist: shopListSchema });
/** The merchant with their stores. */
export type Profile = z.infer<typeof profileSchema>;

export const profileEndpoints = {
  getProfile: defineEndpoint({
    method: 'GET',
    path: '/platform/user/profile',
    summary: 'The logged-in merchant and their stores.',
    authentication: 'session',
    data: profileSchema,
  }),
  updateProfile: defineEndpoint({
    method: 'POST',
    path: '/platform/user/update-profile',
    summary: 'Changes name, address and image; the email address changes only by code.',
    authentication: 'session',
    body: updateProfileBody,
    files: ['image'],
    data: userSchema,
  }),
  dismissEmailProblem: defineEndpoint({
    method: 'POST',
    path: '/platform/user/dismiss-email-problem',
    summary:
      'Dismisses the notice about undelivered emails; the next delivery failure shows it again.',
    authentication: 'session',
    data: userSchema,
  }),
  removeImage: defineEndpoint({
    method: 'DELETE',
    path: '/platform/user/remove-image',
    summary: 'Removes the profile image.',
    authentication: 'session',
    query: z.strictObject({ isDeleted: z.optional(field.flag) }),
    data: z.null(),
  }),
  updateEmailVerification: defineEndpoint({
    method: 'POST',
    path: '/platform/account-settings/update-email-verification',
    summary: 'Mails a code to a new address.',
    authentication: 'session',
    body: z.strictObject({ email: profileEmail }),
    data: z.null(),
    errors: ['reauthentication_required', 'already_verified', 'proof_of_work_required'],
  }),
  verifyUpdatedEmail: defineEndpoint({
    method: 'POST',
    path: '/platform/account-settings/verify-updated-email',
    summary: 'Makes the verified address the account’s address.',
    authentication: 'session',
    body: z.strictObject({ email: profileEmail, code: field.code }),
    data: z.null(),
    errors: ['invalid_code', 'code_expired', 'code_spent'],
  }),
  updatePhoneVerification: defineEndpoint({
    method: 'POST',
    path: '/account-settings/update-phone-verification',
    summary: 'Sends a code to a phone number.',
    authentication: 'session',
    body: z.strictObject({ phone }),
    data: z.null(),
    errors: ['sms_not_configured'],
  }),
  verifyUpdatedPhone: defineEndpoint({
    method: 'POST',
    path: '/account-settings/verify-updated-phone',
    summary: 'Saves a phone number verified by its code.',
    authentication: 'session',
    body: z.strictObject({ phone, code: field.code }),
    data: z.null(),
    errors: ['invalid_code', 'code_expired', 'code_spent', 'sms_not_configured'],
  }),
  deleteProfile: defineEndpoint({
    method: 'DELETE',
    path: '/platform/user/delete-profile',
    summary: `Deletes the account; it can be restored for ${ACCOUNT_RESTORABLE_DAYS} days.`,
    authentication: 'session',
    body: z.strictObject({ isDeleted: field.flag }),
    data: z.null(),
    errors: ['reauthentication_required'],
  }),
  getCountries: defineEndpoint({
    method: 'GET',
    path: '/get-countries',
    summary: 'All countries of ISO 3166-1, sorted by name.',
    authentication: 'none',
    data: z.array(z.strictObject({ country: z.string(), countryCode: z.string() })),
  }),
};
