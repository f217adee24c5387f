import { RESTORABLE_FOR_MS } from '../../features/profile/delete-account.ts';
import type { OpenPortal } from '../command-context.ts';
import { factLines, isoTime, type Result, table } from '../result.ts';
import { findUser } from './find-user.ts';

/** An account's facts: no secrets, and no more of the person than it takes to help them. */
export async function showUser(
  { dependencies: { repositories, runtime } }: OpenPortal,
  addressOrId: string,
): Promise<Result> {
  const user = await findUser(repositories, addressOrId);
  const sessions = await repositories.sessions.list(user.id, runtime.now());
  const identities = await repositories.socialIdentities.listByUser(user.id);
  const stores = await repositories.stores.list(user.id);
  const facts = {
    id: user.id,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim() || null,
    createdAt: isoTime(user.created_at),
    updatedAt: isoTime(user.updated_at),
    deletedAt: isoTime(user.deleted_at),
    purgedAt: user.deleted_at === null ? null : isoTime(user.deleted_at + RESTORABLE_FOR_MS),
    hasPassword: user.password_hash !== null,
    signsInWith: identities.map(({ provider }) => provider).join(', ') || null,
    hasPhone: user.phone !== null,
    onboardingCompleted: user.onboarding_completed === 1,
    sessions: sessions.length,
    lastSeenAt: isoTime(sessions[0]?.last_seen_at ?? null),
  };
  const storeFacts = stores.map(({ domain, name, status }) => ({ domain, name, status }));
  const lines = factLines(
    Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value ?? '-')])),
  );
  const storeRows = storeFacts.map(({ domain, name, status }) => [domain, name, status]);
  const storeLines = `\n\n${table(['store', 'name', 'status'], storeRows)}`;
  return {
    json: { ...facts, stores: storeFacts },
    text: stores.length === 0 ? lines : lines + storeLines,
  };
}
