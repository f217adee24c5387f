import type { SocialProvider } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import { AUTHORIZATION_LIFETIME_MS } from '../../core/lifetimes.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { SocialProviderGateway } from '../../gateways/social/social-provider.gateway.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';

interface StartSocialLoginDeps
  extends Pick<Dependencies, 'runtime' | 'sealer' | 'limiter' | 'socialProviders' | 'audit'> {
  repositories: Pick<Repositories, 'oauthTransactions'>;
}

interface StartedSocialLogin {
  url: string;
  /** For the cookie that ties the callback to this browser. */
  browserSecret: string;
}

/**
 * Starts an authorization at a provider. A browser may have several open at once, for example in two tabs.
 *
 * @throws AppError `social_login_not_configured`, `rate_limited`, `unavailable`
 */
export async function startSocialLogin(
  deps: StartSocialLoginDeps,
  provider: SocialProvider,
  request: { context: RequestContext; browserSecret: string | undefined; sessionId?: string },
): Promise<StartedSocialLogin> {
  const gateway = gatewayOf(deps, provider);
  await deps.limiter.consume('socialStartByNetwork', request.context.network);
  const { repositories, runtime, sealer } = deps;
  const authorization = {
    // The portal reads the provider's name from the state; the server relies on its own row only.
    state: `${provider}.${newSecret(runtime.randomBytes)}`,
    verifier: newSecret(runtime.randomBytes),
    nonce: newSecret(runtime.randomBytes),
  };
  const url = await gateway.authorizeUrl(authorization);
  const browserSecret = request.browserSecret ?? newSecret(runtime.randomBytes);
  const now = runtime.now();
  await repositories.oauthTransactions.insert({
    purpose: 'social-login',
    state_hash: hashSecret(authorization.state),
    provider,
    browser_hash: hashSecret(browserSecret),
    code_verifier_sealed: sealer.seal('social-authorization', authorization.verifier),
    nonce_sealed: sealer.seal('social-authorization', authorization.nonce),
    session_id: request.sessionId ?? null,
    created_at: now,
    expires_at: now + AUTHORIZATION_LIFETIME_MS,
    used_at: null,
  });
  deps.audit('social_login_started', { provider });
  return { url, browserSecret };
}

/** @throws AppError `social_login_not_configured` */
export function gatewayOf(
  { socialProviders }: Pick<Dependencies, 'socialProviders'>,
  provider: SocialProvider,
): SocialProviderGateway {
  const gateway = socialProviders[provider];
  if (!gateway) throw new AppError('social_login_not_configured');
  return gateway;
}
