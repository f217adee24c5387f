import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import * as field from '../rules/fields.ts';
import { MAX_LENGTH } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { signedInSchema } from './user.ts';

export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** As screens and emails show them. */
export const socialProviderNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
};

const MAX_STATE_LENGTH = 200;
const MAX_ISSUER_LENGTH = 300;

/**
 * What the provider sent the browser back with. Without the `state` of a login begun in the same browser nothing is
 * completed.
 */
export const callbackBody = z.strictObject({
  code: field.opaque,
  state: z.optional(field.text(MAX_STATE_LENGTH)),
  /** The provider's own name for itself, where it sends one (RFC 9207). */
  iss: z.optional(field.text(MAX_ISSUER_LENGTH)),
  /** Counts only where the login makes an account. */
  referenced_by: z.optional(field.text(MAX_LENGTH.referral)),
});

/** Logged in, or the provider returned no verified address and one must be verified by code first. */
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
    summary: `Starts a login at ${provider} and returns the authorization URL.`,
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
    summary: `Completes a login at ${provider}, in the browser that started it.`,
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
      'Sets the address for a login whose provider verified none, and mails a code; the response is the same for a taken address.',
    authentication: 'none',
    body: socialEmailBody,
    data: z.strictObject({ email: z.string(), type: z.literal('verify-email') }),
    errors: ['forbidden', 'proof_of_work_required'],
  }),
};
