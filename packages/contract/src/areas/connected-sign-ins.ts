import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { callbackBody, type SocialProvider, socialProviders } from './social-login.ts';

const connectedSignInsSchema = z.strictObject({
  /** Whether the merchant can log in by address and password. */
  password: z.boolean(),
  providers: z.array(
    z.strictObject({
      provider: z.enum(socialProviders),
      /** As the provider told it last; null where it has none. */
      email: z.nullable(z.string()),
      connectedAt: z.string(),
    }),
  ),
});
export type ConnectedSignIns = z.infer<typeof connectedSignInsSchema>;

function connectEndpoint(provider: SocialProvider) {
  return defineEndpoint({
    method: 'POST',
    path: `/platform/user/sign-ins/${provider}`,
    summary: `Begins to connect ${provider} to this account and answers where to send the browser.`,
    authentication: 'session',
    data: z.strictObject({ url: z.string() }),
    errors: ['reauthentication_required', 'already_connected', 'social_login_not_configured'],
  });
}

function connectedEndpoint(provider: SocialProvider) {
  return defineEndpoint({
    method: 'POST',
    path: `/platform/user/sign-ins/${provider}/callback`,
    summary: `Connects the ${provider} that the browser came back from, in the session that set out.`,
    authentication: 'session',
    body: callbackBody,
    data: connectedSignInsSchema,
    errors: ['forbidden', 'already_used', 'conflict', 'social_login_not_configured'],
  });
}

function disconnectEndpoint(provider: SocialProvider) {
  return defineEndpoint({
    method: 'DELETE',
    path: `/platform/user/sign-ins/${provider}`,
    summary: `Disconnects ${provider} from this account, unless it is the only way in.`,
    authentication: 'session',
    data: connectedSignInsSchema,
    errors: ['reauthentication_required', 'not_found', 'conflict'],
  });
}

export const connectedSignInEndpoints = {
  listSignIns: defineEndpoint({
    method: 'GET',
    path: '/platform/user/sign-ins',
    summary: 'The ways in which the merchant can log in.',
    authentication: 'session',
    data: connectedSignInsSchema,
  }),
  connectGoogle: connectEndpoint('google'),
  connectFacebook: connectEndpoint('facebook'),
  finishConnectingGoogle: connectedEndpoint('google'),
  finishConnectingFacebook: connectedEndpoint('facebook'),
  disconnectGoogle: disconnectEndpoint('google'),
  disconnectFacebook: disconnectEndpoint('facebook'),
};
