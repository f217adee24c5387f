import { type BodyOf, type DataOf, DEFAULT_STORE_TYPE, type endpoints } from '@atrium/contract';
import { fieldError } from '../../core/app-error.ts';
import { type Session, sessionLifetimes } from '../../core/session.ts';
import { hashSecret, newSessionToken } from '../../crypto/secrets.ts';
import { requireUser, userView } from '../accounts/account-user.ts';
import type { CoreDependencies, Dependencies } from '../dependencies.ts';
import { noSuchStore } from './current-store.ts';

/** The previous token stays valid this long, for calls already in flight. */
export const TOKEN_GRACE_MS = 30 * 1000;
/** Enough for tabs that switch at the same time; the oldest tokens are removed. */
const TOKENS_PER_SESSION = 4;

type ChangeStoreDeps = CoreDependencies & Pick<Dependencies, 'catalogue'>;

/**
 * Makes another of the merchant's stores current. The session gets a new token; the previous one stays valid for some
 * seconds.
 *
 * @throws AppError `not_found`
 */
export async function changeStore(
  { transact, runtime, audit, catalogue }: ChangeStoreDeps,
  session: Session,
  { shop, type }: BodyOf<typeof endpoints.changeStore>,
): Promise<DataOf<typeof endpoints.changeStore>> {
  // Every new store has the default type, even if the operator's catalogue lacks that product.
  if (type !== DEFAULT_STORE_TYPE && !catalogue.products.some((product) => product.type === type)) {
    throw fieldError('type', 'There is no such product.');
  }
  const now = runtime.now();
  const token = newSessionToken(runtime.randomBytes);
  const { user, storeId } = await transact(async ({ stores, sessions, users }) => {
    const selected = await stores.select({ userId: session.userId, domain: shop, type, now });
    if (!selected) throw noSuchStore();
    await sessions.selectStore(session.id, selected);
    await sessions.shortenToken(session.tokenHash, now + TOKEN_GRACE_MS);
    await sessions.insertToken({
      token_hash: hashSecret(token),
      session_id: session.id,
      created_at: now,
      expires_at: now + sessionLifetimes(session.remembered).absoluteMs,
    });
    await sessions.keepNewestTokens(session.id, TOKENS_PER_SESSION);
    return { user: await requireUser({ users }, session), storeId: selected };
  });
  audit('store_switched', { userId: user.id, storeId });
  return { user: userView(user), auth: { token } };
}
