import { canonicalEmail } from '@atrium/contract';
import { RESTORABLE_FOR_MS } from '../../features/profile/delete-account.ts';
import { exportAccount } from '../../features/profile/export-account.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { OpenPortal } from '../command-context.ts';
import { factLines, isoTime, OperatorError, type Result, table, timeText } from '../result.ts';

/** @throws OperatorError when no account has this address or id. */
export async function findUser(
  { users }: Pick<Repositories, 'users'>,
  addressOrId: string,
): Promise<UserRow> {
  const email = canonicalEmail(addressOrId);
  const user = email === null ? await users.findById(addressOrId) : await users.findByEmail(email);
  if (!user) throw new OperatorError(`There is no account with the address or id ${addressOrId}.`);
  return user;
}

export interface UserListOptions {
  search: string;
  page: number;
  perPage: number;
}

export async function listUsers(
  { dependencies: { repositories, audit } }: OpenPortal,
  { search, page, perPage }: UserListOptions,
): Promise<Result> {
  const total = await repositories.users.countMatching(search);
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const users = await repositories.users.search(search, window);
  audit('accounts_listed', { accounts: users.length });
  const pages = Math.max(1, Math.ceil(total / perPage));
  const rows = users.map((user) => [
    user.id,
    user.email,
    `${user.first_name} ${user.last_name}`.trim() || '-',
    timeText(user.created_at),
    timeText(user.deleted_at),
  ]);
  return {
    json: {
      total,
      page,
      pages,
      users: users.map((user) => ({
        id: user.id,
        email: user.email,
        firstName: user.first_name,
        lastName: user.last_name,
        createdAt: isoTime(user.created_at),
        deletedAt: isoTime(user.deleted_at),
      })),
    },
    text: `${table(['id', 'address', 'name', 'created', 'deleted'], rows)}\n\n${total} found, page ${page} of ${pages}`,
  };
}

/** The fields of an account that support needs; no secrets. */
export async function showUser(
  { dependencies: { repositories, runtime, audit } }: OpenPortal,
  addressOrId: string,
): Promise<Result> {
  const user = await findUser(repositories, addressOrId);
  audit('account_viewed', { userId: user.id });
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

/** All data of an account. JSON with and without `--json`, because it is given to the merchant as it is. */
export async function exportUser(
  { dependencies }: OpenPortal,
  addressOrId: string,
): Promise<Result> {
  const user = await findUser(dependencies.repositories, addressOrId);
  const json = await exportAccount(dependencies, user.id);
  return { json, text: JSON.stringify(json, null, 2) };
}
