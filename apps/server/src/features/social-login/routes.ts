import { endpoints, messages, type SocialProvider } from '@atrium/contract';
import type { Bind } from '../../http/bind-endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import { endReplacedSession } from '../sessions/end-session.ts';
import { setSessionCookies } from '../sign-in/start-session.ts';
import { completeSocialLogin } from './complete-social-login.ts';
import {
  disconnect,
  finishConnecting,
  listSignIns,
  startConnecting,
} from './connected-sign-ins.ts';
import { nameSocialEmail } from './social-registration.ts';
import { startSocialLogin } from './start-social-login.ts';

export function bindSocialLogin(bind: Bind, deps: Dependencies): void {
  bindProvider(bind, deps, {
    provider: 'google',
    start: endpoints.startGoogleLogin,
    finish: endpoints.completeGoogleLogin,
  });
  bindProvider(bind, deps, {
    provider: 'facebook',
    start: endpoints.startFacebookLogin,
    finish: endpoints.completeFacebookLogin,
  });

  bind(endpoints.listSignIns, async ({ caller }) => ({
    data: await listSignIns(deps.repositories, caller),
  }));
  bindConnecting(bind, deps, {
    provider: 'google',
    start: endpoints.connectGoogle,
    finish: endpoints.finishConnectingGoogle,
  });
  bindConnecting(bind, deps, {
    provider: 'facebook',
    start: endpoints.connectFacebook,
    finish: endpoints.finishConnectingFacebook,
  });
  bind(endpoints.disconnectGoogle, async ({ caller }) => ({
    data: await disconnect(deps, caller, 'google'),
  }));
  bind(endpoints.disconnectFacebook, async ({ caller }) => ({
    data: await disconnect(deps, caller, 'facebook'),
  }));

  bind(endpoints.nameSocialEmail, async ({ body, context, cookies }) => ({
    data: await nameSocialEmail(deps, body.email, {
      context,
      flowSecret: cookies.get('flow'),
      deviceSecret: cookies.get('device'),
    }),
    message: messages.verificationEmailSent,
  }));
}

function bindProvider(
  bind: Bind,
  deps: Dependencies,
  {
    provider,
    start,
    finish,
  }: {
    provider: SocialProvider;
    start: typeof endpoints.startGoogleLogin;
    finish: typeof endpoints.completeGoogleLogin;
  },
): void {
  bind(start, async ({ context, cookies }) => {
    const { url, browserSecret } = await startSocialLogin(deps, provider, {
      context,
      browserSecret: cookies.get('social'),
    });
    cookies.set('social', browserSecret);
    return { data: { url } };
  });

  bind(finish, async ({ body, context, cookies, bearer }) => {
    const outcome = await completeSocialLogin(deps, provider, body, {
      context,
      browserSecret: cookies.get('social'),
      flowSecret: cookies.get('flow'),
      deviceSecret: cookies.get('device'),
    });
    if (outcome.kind === 'ask-for-email') {
      cookies.set('flow', outcome.flowSecret);
      return { data: { type: 'verify-email' as const, email: outcome.email } };
    }
    await endReplacedSession(deps, bearer, cookies.get('binding'));
    setSessionCookies(cookies, outcome.session);
    return { data: outcome.session.signedIn };
  });
}

function bindConnecting(
  bind: Bind,
  deps: Dependencies,
  {
    provider,
    start,
    finish,
  }: {
    provider: SocialProvider;
    start: typeof endpoints.connectGoogle;
    finish: typeof endpoints.finishConnectingGoogle;
  },
): void {
  bind(start, async ({ caller, context, cookies }) => {
    const request = { context, browserSecret: cookies.get('social') };
    const { url, browserSecret } = await startConnecting(deps, caller, provider, request);
    cookies.set('social', browserSecret);
    return { data: { url } };
  });

  bind(finish, async ({ body, caller, context, cookies }) => {
    const request = { context, browserSecret: cookies.get('social') };
    return { data: await finishConnecting(deps, caller, { ...body, provider }, request) };
  });
}
