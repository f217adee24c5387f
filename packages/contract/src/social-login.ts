import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { messages } from './messages.ts';
import { signedInSchema } from './user.ts';

export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

const callbackBody = z.strictObject({ code: field.opaque, state: z.optional(field.opaque) });

/** Signed in, or the provider gave no proven address and one must be proved by code first. */
const callbackData = z.union([
  signedInSchema,
  z.strictObject({ type: z.literal('verify-email'), email: z.nullable(z.string()) }),
]);

function startEndpoint(provider: SocialProvider) {
  return defineEndpoint({
    method: 'POST',
    path: `/auth/sso/${provider}`,
    summary: `Begins a sign-in at ${provider} and answers where to send the browser.`,
    authentication: 'none',
    data: z.strictObject({ url: z.string() }),
  });
}

function callbackEndpoint(provider: SocialProvider) {
  return defineEndpoint({
    method: 'POST',
    path: `/auth/sso/${provider}/callback`,
    summary: `Completes a sign-in at ${provider}.`,
    authentication: 'none',
    sendsGeolocation: true,
    body: callbackBody,
    data: callbackData,
    errors: ['forbidden', 'already_used'],
  });
}

export const socialLoginEndpoints = {
  startGoogle: startEndpoint('google'),
  startFacebook: startEndpoint('facebook'),
  finishGoogle: callbackEndpoint('google'),
  finishFacebook: callbackEndpoint('facebook'),
};

/** Logged when a provider sends the browser back without a code (section 7). */
export const NO_CODE_FOUND = 'No code found';
export const socialLoginFailed = messages.googleLoginFailed;
