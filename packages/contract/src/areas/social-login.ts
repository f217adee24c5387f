import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import * as field from '../rules/fields.ts';
import { MAX_LENGTH } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { signedInSchema } from './user.ts';

export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

const MAX_STATE_LENGTH = 200;
const MAX_ISSUER_LENGTH = 300;

/**
 * What the provider sent the browser back with. Only `code` is the specification's; without the
 * `state` of a sign-in begun in the same browser nothing is completed.
 */
export const callbackBody = z.strictObject({
  code: field.opaque,
  state: z.optional(field.text(MAX_STATE_LENGTH)),
  /** The provider's own name for itself, where it sends one (RFC 9207). */
  iss: z.optional(field.text(MAX_ISSUER_LENGTH)),
  /** Counts only where the sign-in makes an account. */
  referenced_by: z.optional(field.text(MAX_LENGTH.referral)),
});

/** Signed in, or the provider gave no proven address and one must be proved by code first. */
const callbackData = z.union([
  signedInSchema,
  z.strictObject({ type: z.literal('verify-email'), email: z.nullable(z.string()) }),
]);

export const socialEmailBody = z.strictObject({
  email: field.email(messages.emailInvalid, messages.emailRequired),
});

function startEndpoint(provider: SocialProvider) {
  return defineEndpoint({
    method: 'POST',
    path: `/auth/sso/${provider}`,
    summary: `Begins a sign-in at ${provider} and answers where to send the browser.`,
    authentication: 'none',
    sendsGeolocation: true,
    data: z.strictObject({ url: z.string() }),
    errors: ['social_login_not_configured'],
  });
}

function callbackEndpoint(provider: SocialProvider) {
  return defineEndpoint({
    method: 'POST',
    path: `/auth/sso/${provider}/callback`,
    summary: `Completes a sign-in at ${provider}, in the browser that began it.`,
    authentication: 'none',
    sendsGeolocation: true,
    body: callbackBody,
    data: callbackData,
    errors: [
      'forbidden',
      'already_used',
      'sign_in_first',
      'account_deleted',
      'conflict',
      'social_login_not_configured',
    ],
  });
}

export const socialLoginEndpoints = {
  startGoogleLogin: startEndpoint('google'),
  startFacebookLogin: startEndpoint('facebook'),
  completeGoogleLogin: callbackEndpoint('google'),
  completeFacebookLogin: callbackEndpoint('facebook'),
  setSocialEmail: defineEndpoint({
    method: 'POST',
    path: '/auth/sso/email',
    summary:
      'Names the address for a sign-in whose provider proved none, and mails it a code; the answer is the same for a taken address.',
    authentication: 'none',
    body: socialEmailBody,
    data: z.strictObject({ email: z.string(), type: z.literal('verify-email') }),
    errors: ['forbidden'],
  }),
};

/** Logged when a provider sends the browser back without a code. */
export const NO_CODE_FOUND = 'No code found';
