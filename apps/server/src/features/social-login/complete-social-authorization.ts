import type { SocialProvider } from '@atrium/contract';
import { AppError, failureOf } from '../../core/app-error.ts';
import { UnreadableError } from '../../crypto/sealing.ts';
import { hashSecret, isSecretOf } from '../../crypto/secrets.ts';
import type { SocialIdentity } from '../../gateways/social/social-provider.gateway.ts';
import { limitFailures } from '../../limits/refund-failures.ts';
import type { SocialLoginTransaction } from '../../repositories/oauth-transactions.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { gatewayOf } from './start-social-login.ts';

interface CompleteSocialAuthorizationDeps
  extends Pick<Dependencies, 'runtime' | 'sealer' | 'limiter' | 'audit' | 'socialProviders'> {
  repositories: Pick<Repositories, 'oauthTransactions'>;
}

/** The parameters of the provider's callback, with the browser's cookie. */
export interface AuthorizationCallback {
  provider: SocialProvider;
  code: string;
  state: string | undefined;
  iss: string | undefined;
  browserSecret: string | undefined;
  /** The client's network. */
  network: string;
  /** The session that started the authorization; null for a login. */
  sessionId: string | null;
}

/**
 * Completes an authorization. It must have been started in this browser, with this provider, at most ten minutes ago, and
 * not be used yet. Only then is the code sent, and only to the provider that the authorization was started with.
 *
 * @throws AppError `forbidden`, `already_used`, `rate_limited`, `unavailable`, `social_login_not_configured`
 */
export async function completeSocialAuthorization(
  deps: CompleteSocialAuthorizationDeps,
  returned: AuthorizationCallback,
): Promise<SocialIdentity> {
  const { provider, code, state = '', iss, network } = returned;
  const gateway = gatewayOf(deps, provider);
  const counted = { limit: 'socialFailuresByNetwork', network } as const;
  const authorization = await limitFailures(deps.limiter, counted, () =>
    auditRefusal(deps, provider, () => consumeAuthorization(deps, returned)),
  );
  return auditRefusal(deps, provider, () =>
    gateway.fetchIdentity(
      {
        state,
        verifier: openSecret(deps, authorization.code_verifier_sealed),
        nonce: openSecret(deps, authorization.nonce_sealed),
      },
      { code, iss },
    ),
  );
}

async function auditRefusal<Result>(
  { audit }: Pick<CompleteSocialAuthorizationDeps, 'audit'>,
  provider: SocialProvider,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof AppError ? error.code : 'internal';
    // An error code of openid-client: it distinguishes a wrong clock from an attack.
    const failure = failureOf(error);
    audit('social_login_refused', { provider, reason, ...(failure && { failure }) });
    throw error instanceof AppError ? error.asAudited() : error;
  }
}

async function consumeAuthorization(
  { repositories, runtime }: CompleteSocialAuthorizationDeps,
  { provider, state = '', browserSecret, sessionId }: AuthorizationCallback,
): Promise<SocialLoginTransaction> {
  const now = runtime.now();
  const stateHash = hashSecret(state);
  const authorization = await repositories.oauthTransactions.find(stateHash);
  if (authorization?.purpose !== 'social-login') throw authorizationRefused();
  if (!isSecretOf(authorization.browser_hash, browserSecret)) throw authorizationRefused();
  if (authorization.provider !== provider || authorization.session_id !== sessionId)
    throw authorizationRefused();
  if (authorization.expires_at <= now) throw authorizationRefused();
  if (!(await repositories.oauthTransactions.markUsed(stateHash, now))) {
    throw new AppError('already_used', {
      message: 'This login was already completed. Start again.',
    });
  }
  return authorization;
}

/** An authorization that was sealed under a key which has been removed is over. */
function openSecret(
  { sealer }: Pick<CompleteSocialAuthorizationDeps, 'sealer'>,
  sealed: string,
): string {
  try {
    return sealer.open('social-authorization', sealed);
  } catch (error) {
    throw error instanceof UnreadableError ? authorizationRefused() : error;
  }
}

function authorizationRefused(): AppError {
  return new AppError('forbidden', {
    message: 'This login has expired or was started in another browser. Start again.',
  });
}
