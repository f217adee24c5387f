import type { Connection, Database, DatabaseKind } from '../database/database.ts';
import { codesRepository } from './codes.repository.ts';
import { isRetryable } from './database-faults.ts';
import { knownDevicesRepository } from './known-devices.repository.ts';
import { loginThrottlesRepository } from './login-throttles.repository.ts';
import { outboxRepository } from './outbox.repository.ts';
import { productsRepository } from './products.repository.ts';
import { rateLimitsRepository } from './rate-limits.repository.ts';
import { registrationsRepository } from './registrations.repository.ts';
import { sessionsRepository } from './sessions.repository.ts';
import { shopifyAuthorizationsRepository } from './shopify-authorizations.repository.ts';
import { signingKeysRepository } from './signing-keys.repository.ts';
import { storesRepository } from './stores.repository.ts';
import { usersRepository } from './users.repository.ts';

const MAX_TRIES = 5;

function repositoriesOn(db: Connection, kind: DatabaseKind) {
  return {
    users: usersRepository(db),
    registrations: registrationsRepository(db),
    codes: codesRepository(db),
    sessions: sessionsRepository(db),
    knownDevices: knownDevicesRepository(db),
    rateLimits: rateLimitsRepository(db),
    loginThrottles: loginThrottlesRepository(db),
    stores: storesRepository(db),
    shopifyAuthorizations: shopifyAuthorizationsRepository(db),
    products: productsRepository(db),
    signingKeys: signingKeysRepository(db),
    outbox: outboxRepository(db, kind),
  };
}

/** Everything the portal remembers. */
export type Repositories = ReturnType<typeof repositoriesOn>;

/** Runs `work` on repositories that share one transaction: all of its writes happen, or none. */
export type Transact = <Result>(
  work: (repositories: Repositories) => Promise<Result>,
) => Promise<Result>;

export function openRepositories(database: Database): Repositories & { transact: Transact } {
  const { connection, kind } = database;
  const transact: Transact = async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await connection
          .transaction()
          .execute((transaction) => work(repositoriesOn(transaction, kind)));
      } catch (error) {
        if (attempt >= MAX_TRIES || !isRetryable(error)) throw error;
      }
    }
  };
  return { ...repositoriesOn(connection, kind), transact };
}
