import { endpoints, messages, type SocialProvider } from '@atrium/contract';
import type { Bind } from '../../http/bind-endpoint.ts';
import { setSessionCookies } from '../../http/cookies.ts';
import { CODE_MAIL_NOTE, codeMailLimits } from '../codes/limits/mail-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { completeSocialLogin } from './complete-social-login.ts';
import { completeLink, listLinkedAccounts, startLink, unlink } from './linked-accounts.ts';
import { setSocialEmail } from './social-registration.ts';
import { startSocialLogin } from './start-social-login.ts';

/** Of a call that starts an authorization at a provider. */
const STARTS = {
  reads: ['social'],
  sets: ['social'],
  limits: ['socialStartByNetwork'],
} as const;

export function bindSocialLogin(bind: Bind, deps: Dependencies): void {
  bindProvider(bind, deps, {
    provider: 'google',
    start: endpoints.startGoogleLogin,
    complete: endpoints.completeGoogleLogin,
  });
  bindProvider(bind, deps, {
    provider: 'facebook',
    start: endpoints.startFacebookLogin,
    complete: endpoints.completeFacebookLogin,
  });

  bind(endpoints.listLinkedAccounts, {}, async ({ caller }) => ({
    data: await listLinkedAccounts(deps.repositories, caller),
  }));
  bindLink(bind, deps, {
    provider: 'google',
    start: endpoints.linkGoogle,
    complete: endpoints.completeLinkGoogle,
  });
  bindLink(bind, deps, {
    provider: 'facebook',
    start: endpoints.linkFacebook,
    complete: endpoints.completeLinkFacebook,
  });
  bind(endpoints.unlinkGoogle, {}, async ({ caller }) => ({
    data: await unlink(deps, caller, 'google'),
  }));
  bind(endpoints.unlinkFacebook, {}, async ({ caller }) => ({
    data: await unlink(deps, caller, 'facebook'),
  }));

  bind(
    endpoints.setSocialEmail,
    { reads: ['registration', 'device'], limits: codeMailLimits, limitsNote: CODE_MAIL_NOTE },
    async ({ body, context, cookies }) => ({
      data: await setSocialEmail(deps, body.email, {
        context,
        registrationToken: cookies.get('registration'),
        knownDeviceToken: cookies.get('device'),
      }),
      message: messages.verificationEmailSent,
    }),
  );
}

function bindProvider(
  bind: Bind,
  deps: Dependencies,
  {
    provider,
    start,
    complete,
  }: {
    provider: SocialProvider;
    start: typeof endpoints.startGoogleLogin;
    complete: typeof endpoints.completeGoogleLogin;
  },
): void {
  bind(start, STARTS, async ({ context, cookies }) => {
    const { url, browserSecret } = await startSocialLogin(deps, provider, {
      context,
      browserSecret: cookies.get('social'),
    });
    cookies.set('social', browserSecret);
    return { data: { url } };
  });

  bind(
    complete,
    {
      reads: ['social', 'registration', 'device', 'binding'],
      sets: ['registration', 'binding', 'device'],
      limits: ['socialFailuresByNetwork'],
    },
    async ({ body, context, cookies, bearer }) => {
      const outcome = await completeSocialLogin(deps, provider, body, {
        context,
        browserSecret: cookies.get('social'),
        registrationToken: cookies.get('registration'),
        knownDeviceToken: cookies.get('device'),
        bearer,
        sessionBinding: cookies.get('binding'),
      });
      if (outcome.kind === 'email-required') {
        cookies.set('registration', outcome.registrationToken);
        return { data: { type: 'verify-email' as const, email: outcome.email } };
      }
      setSessionCookies(cookies, outcome.session);
      return { data: outcome.session.signedIn };
    },
  );
}

function bindLink(
  bind: Bind,
  deps: Dependencies,
  {
    provider,
    start,
    complete,
  }: {
    provider: SocialProvider;
    start: typeof endpoints.linkGoogle;
    complete: typeof endpoints.completeLinkGoogle;
  },
): void {
  bind(start, STARTS, async ({ caller, context, cookies }) => {
    const request = { context, browserSecret: cookies.get('social') };
    const { url, browserSecret } = await startLink(deps, caller, provider, request);
    cookies.set('social', browserSecret);
    return { data: { url } };
  });

  const completes = { reads: ['social'], limits: ['socialFailuresByNetwork'] } as const;
  bind(complete, completes, async ({ body, caller, context, cookies }) => {
    const request = { context, browserSecret: cookies.get('social') };
    return { data: await completeLink(deps, caller, { ...body, provider }, request) };
  });
}
