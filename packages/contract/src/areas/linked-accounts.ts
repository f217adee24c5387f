import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { callbackBody, type SocialProvider, socialProviders } from './social-login.ts';

const linkedAccountsSchema = z.strictObject({
  /** Whether the merchant can log in with email and password. */
  password: z.boolean(),
  /** Null without a password. */
  passwordChangedAt: z.nullable(z.string()),
  providers: z.array(
    z.strictObject({
      provider: z.enum(socialProviders),
      /** As the provider returned it last; null when it has none. */
      email: z.nullable(z.string()),
      connectedAt: z.string(),
    }),
  ),
});
export type LinkedAccounts = z.infer<typeof linkedAccountsSchema>;

function linkEndpoint(provider: SocialProvider) {
  return defineEndpoint({
    method: 'POST',
    path: `/platform/user/sign-ins/${provider}`,
    summary: `Starts linking ${provider} to this account and returns the authorization URL.`,
    authentication: 'session',
    data: z.strictObject({ url: z.string() }),
    errors: ['reauthentication_required', 'already_connected', 'social_login_not_configured'],
  });
}

function completeLinkEndpoint(provider: SocialProvider) {
  return defineEndpoint({
    method: 'POST',
    path: `/platform/user/sign-ins/${provider}/callback`,
    summary: `Completes linking ${provider}, in the session that started it.`,
    authentication: 'session',
    body: callbackBody,
    data: linkedAccountsSchema,
    errors: ['forbidden', 'already_used', 'conflict', 'social_login_not_configured'],
  });
}

function unlinkEndpoint(provider: SocialProvider) {
  return defineEndpoint({
    method: 'DELETE',
    path: `/platform/user/sign-ins/${provider}`,
    summary: `Unlinks ${provider} from this account, unless it is the only credential.`,
    authentication: 'session',
    data: linkedAccountsSchema,
    errors: ['reauthentication_required', 'not_found', 'conflict'],
  });
}

export const linkedAccountEndpoints = {
  listLinkedAccounts: defineEndpoint({
    method: 'GET',
    path: '/platform/user/sign-ins',
    summary: 'The linked accounts, and whether the merchant has a password.',
    authentication: 'session',
    data: linkedAccountsSchema,
  }),
  linkGoogle: linkEndpoint('google'),
  linkFacebook: linkEndpoint('facebook'),
  completeLinkGoogle: completeLinkEndpoint('google'),
  completeLinkFacebook: completeLinkEndpoint('facebook'),
  unlinkGoogle: unlinkEndpoint('google'),
  unlinkFacebook: unlinkEndpoint('facebook'),
};
