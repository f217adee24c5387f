import type { SocialProvider } from '@atrium/contract';
import { AppError, failureOf } from '../../core/app-error.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { hashSecret, isSecretOf } from '../../crypto/secrets.ts';
import type { SocialIdentity } from '../../gateways/social/social-provider.gateway.ts';
import type { SocialTripRow } from '../../repositories/accounts/social-trips.repository.ts';
import type { Dependencies } from '../dependencies.ts';
import { gatewayOf, returnAddress } from './start-social-login.ts';

type EndTripDeps = Pick<
  Dependencies,
  'repositories' | 'runtime' | 'portalUrl' | 'sealer' | 'audit' | 'socialProviders'
>;

/** What a browser that comes back from a provider hands in. */
export interface ReturnedTrip {
  provider: SocialProvider;
  code: string;
  state: string | undefined;
  iss: string | undefined;
  browserSecret: string | undefined;
  /** The session the trip was begun in; null for a sign-in. */
  sessionId: string | null;
  context: RequestContext;
}

/**
 * Ends a trip: it has to be this browser's, to this provider, under way and not used before. Only
 * then the code goes out, and only to the provider that the trip was begun with.
 *
 * @throws AppError `forbidden`, `already_used`, `unavailable`, `social_login_not_configured`
 */
export async function endTrip(deps: EndTripDeps, returned: ReturnedTrip): Promise<SocialIdentity> {
  const { provider, code, state = '', iss, context } = returned;
  const gateway = gatewayOf(deps, provider);
  try {
    const trip = await takeTrip(deps, returned);
    return await gateway.fetchIdentity(
      {
        redirectUri: returnAddress(deps),
        state,
        verifier: deps.sealer.open('social-trip', trip.verifier_sealed),
        nonce: deps.sealer.open('social-trip', trip.nonce_sealed),
      },
      { code, iss },
    );
  } catch (error) {
    const reason = error instanceof AppError ? error.code : 'internal';
    // In the words of openid-client's list: an operator's clock, or an attack.
    const failure = failureOf(error);
    const { network } = context;
    deps.audit('social_login_refused', { provider, reason, ...(failure && { failure }), network });
    throw error instanceof AppError ? error.asAudited() : error;
  }
}

async function takeTrip(
  { repositories, runtime }: EndTripDeps,
  { provider, state = '', browserSecret, sessionId }: ReturnedTrip,
): Promise<SocialTripRow> {
  const now = runtime.now();
  const stateHash = hashSecret(state);
  const trip = await repositories.socialTrips.find(stateHash);
  if (!trip || !isSecretOf(trip.browser_hash, browserSecret)) throw tripRefused();
  if (trip.provider !== provider || trip.session_id !== sessionId) throw tripRefused();
  if (trip.expires_at <= now) throw tripRefused();
  if (!(await repositories.socialTrips.use(stateHash, now))) {
    throw new AppError('already_used', {
      message: 'This login was already completed. Please start again.',
    });
  }
  return trip;
}

function tripRefused(): AppError {
  return new AppError('forbidden', {
    message: 'This login has expired or was begun in another browser. Please start again.',
  });
}
