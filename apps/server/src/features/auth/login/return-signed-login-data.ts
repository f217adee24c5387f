import type { BodyOf, endpoints } from '@atrium/contract';
import { AppError } from '../../../core/app-error.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { limitFailures } from '../../../limits/refund-failures.ts';
import type { UserRow } from '../../../repositories/accounts/users.repository.ts';
import type { CoreDependencies, Dependencies } from '../../dependencies.ts';
import { readLoginData, type TrustedLogin } from '../../products/read-login-data.ts';
import { findActiveSession } from '../../sessions/active-session.ts';
import type { ReplacedSession } from '../../sessions/end-session.ts';
import { isKnownDevice, notifyLoginFromNewDevice } from '../../sign-in/known-devices.ts';
import { type StartedSession, startSession } from '../../sign-in/start-session.ts';

type ReturnSignedLoginDataDeps = CoreDependencies &
  Pick<Dependencies, 'limiter' | 'notifications' | 'portalUrl' | 'catalogue'>;

interface SignedLoginRequest extends ReplacedSession {
  context: RequestContext;
  knownDeviceToken: string | undefined;
}

type SignedLoginOutcome =
  | { kind: 'session'; session: StartedSession }
  /** Anyone could have sent this link, so the merchant first confirms that the account is theirs. */
  | { kind: 'confirm'; confirm: { email: string; product: string } };

/**
 * Logs in with the login data of a product app that the merchant has opened from the portal. It never replaces an active session,
 * and requires confirmation in a browser that this merchant has not used before. Otherwise an attacker could log a
 * victim's browser in to their own account and read what is entered there. A sensitive change requires another login
 * after it.
 *
 * @throws AppError `invalid_link`, `already_used`, `conflict`, `rate_limited`
 */
export async function returnSignedLoginData(
  deps: ReturnSignedLoginDataDeps,
  form: BodyOf<typeof endpoints.returnSignedLoginData>,
  request: SignedLoginRequest,
): Promise<SignedLoginOutcome> {
  const { network } = request.context;
  const counted = { limit: 'loginFailuresByNetwork', network } as const;
  const { login, user } = await limitFailures(deps.limiter, counted, async () => {
    const trusted = await readLoginData(deps, form.data);
    return { login: trusted, user: await findMerchant(deps, trusted) };
  });

  if (await findActiveSession(deps, request.bearer, request.sessionBinding)) {
    throw new AppError('conflict', { message: 'You are logged in already. Log out first.' });
  }
  // Before the question, because a used link cannot be continued.
  if (await deps.repositories.products.isLoginUsed(login.product, login.jti)) {
    throw new AppError('already_used');
  }
  const known = await isKnownDevice(deps, user.id, request);
  if (!known && !form.confirmed) {
    deps.audit('product_login_unconfirmed', { userId: user.id, product: login.product });
    return { kind: 'confirm', confirm: { email: maskedEmail(user.email), product: login.title } };
  }
  return { kind: 'session', session: await openSession(deps, login, { user, known, request }) };
}

async function findMerchant(
  { repositories, audit }: ReturnSignedLoginDataDeps,
  { userId, product, openedAt }: TrustedLogin,
): Promise<UserRow> {
  const user = await repositories.users.findById(userId);
  const lastOpening = user && (await repositories.products.findLastOpening(user.id, product));
  if (!user || user.deleted_at !== null || !lastOpening || isRevoked(user, openedAt, lastOpening)) {
    audit('product_login_refused', { product });
    throw new AppError('invalid_link').asAudited();
  }
  return user;
}

/**
 * Logging out everywhere also ends the sessions of product apps, which an attacker may be using. The time at which an app
 * claims to have been opened is not believed if it is later than the time at which the portal last opened it.
 */
function isRevoked(
  { access_revoked_at: revokedAt }: UserRow,
  claimed: number | null,
  lastOpening: number,
): boolean {
  return revokedAt !== null && Math.min(claimed ?? 0, lastOpening) <= revokedAt;
}

async function openSession(
  deps: ReturnSignedLoginDataDeps,
  { product, jti, expiresAt }: TrustedLogin,
  { user, known, request }: { user: UserRow; known: boolean; request: SignedLoginRequest },
): Promise<StartedSession> {
  const session = await deps.transact(async (transaction) => {
    const use = { product, jti, user_id: user.id, used_at: deps.runtime.now() };
    if (!(await transaction.products.markLoginUsed({ ...use, expires_at: expiresAt }))) {
      throw new AppError('already_used');
    }
    if (!(await transaction.users.lockIfUnchanged(user))) throw new AppError('invalid_link');
    if (!known) await notifyLoginFromNewDevice(deps, transaction, user, request.context);
    const login = { ...request, remember: false, isFreshLogin: false };
    return startSession(deps, transaction, user, login);
  });
  deps.audit('login_succeeded', { userId: user.id, product });
  return session;
}

/** Enough of an address for its owner to recognize it, and too little for anyone else: `m•••@x.example`. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
