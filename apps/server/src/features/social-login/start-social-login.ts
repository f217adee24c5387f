import type { SocialProvider } from '@atrium/contract';
import { AppError } from '../../core/app-error.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { SocialProviderGateway } from '../../gateways/social/social-provider.gateway.ts';
import type { Dependencies } from '../dependencies.ts';

const TRIP_LIFETIME_MS = 10 * 60_000;

type StartSocialLoginDeps = Pick<
  Dependencies,
  'repositories' | 'runtime' | 'portalUrl' | 'sealer' | 'limiter' | 'socialProviders' | 'audit'
>;

interface StartedSocialLogin {
  url: string;
  /** For the cookie that ties the way back to this browser. */
  browserSecret: string;
}

/**
 * Begins a trip to a provider's sign-in page. A browser that has one under way begins another beside
 * it, as two tabs do.
 *
 * @throws AppError `social_login_not_configured`, `rate_limited`, `unavailable`
 */
export async function startSocialLogin(
  deps: StartSocialLoginDeps,
  provider: SocialProvider,
  request: { context: RequestContext; browserSecret: string | undefined; sessionId?: string },
): Promise<StartedSocialLogin> {
  const gateway = gatewayOf(deps, provider);
  await deps.limiter.take('socialStartByNetwork', request.context.network);
  const { repositories, runtime, sealer } = deps;
  const trip = {
    redirectUri: returnAddress(deps),
    // The portal reads the provider's name from it; the server goes by its own row alone.
    state: `${provider}.${newSecret(runtime.randomBytes)}`,
    verifier: newSecret(runtime.randomBytes),
    nonce: newSecret(runtime.randomBytes),
  };
  const url = await gateway.authorizeUrl(trip);
  const browserSecret = request.browserSecret ?? newSecret(runtime.randomBytes);
  const now = runtime.now();
  await repositories.socialTrips.insert({
    state_hash: hashSecret(trip.state),
    provider,
    browser_hash: hashSecret(browserSecret),
    verifier_sealed: sealer.seal('social-trip', trip.verifier),
    nonce_sealed: sealer.seal('social-trip', trip.nonce),
    session_id: request.sessionId ?? null,
    created_at: now,
    expires_at: now + TRIP_LIFETIME_MS,
    used_at: null,
  });
  deps.audit('social_login_started', { provider, network: request.context.network });
  return { url, browserSecret };
}

/** Registered at both providers: the portal's own front page takes what they send back. */
export function returnAddress({ portalUrl }: Pick<Dependencies, 'portalUrl'>): string {
  return `${portalUrl}/`;
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
