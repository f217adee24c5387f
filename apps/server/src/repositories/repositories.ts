import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AfterCommit } from '../core/after-commit.ts';
import type { Connection, Database, DatabaseKind } from '../database/database.ts';
import { createTransactionGuard } from '../database/transaction-guard.ts';
import { codesRepository } from './accounts/codes.repository.ts';
import { mailLinksRepository } from './accounts/mail-links.repository.ts';
import { passwordResetsRepository } from './accounts/password-resets.repository.ts';
import { personalDataRepository } from './accounts/personal-data.repository.ts';
import { registrationsRepository } from './accounts/registrations.repository.ts';
import { resetSignaturesRepository } from './accounts/reset-signatures.repository.ts';
import { socialIdentitiesRepository } from './accounts/social-identities.repository.ts';
import { socialRegistrationsRepository } from './accounts/social-registrations.repository.ts';
import { usersRepository } from './accounts/users.repository.ts';
import { cleanupRepository } from './cleanup.repository.ts';
import { isLockTimeout, isRetryable } from './database-failures.ts';
import { loginThrottlesRepository } from './login-throttles.repository.ts';
import { mailReportsRepository } from './mail-reports.repository.ts';
import { oauthTransactionsRepository } from './oauth-transactions.repository.ts';
import { outboxRepository } from './outbox.repository.ts';
import { productsRepository } from './products/products.repository.ts';
import { signingKeysRepository } from './products/signing-keys.repository.ts';
import { rateLimitsRepository } from './rate-limits.repository.ts';
import { sealedValuesRepository } from './sealed-values.repository.ts';
import { knownDevicesRepository } from './sessions/known-devices.repository.ts';
import { sessionsRepository } from './sessions/sessions.repository.ts';
import { pendingInstallsRepository } from './stores/pending-installs.repository.ts';
import { shopStoresRepository } from './stores/shop-stores.repository.ts';
import { shopifyShopsRepository } from './stores/shopify-shops.repository.ts';
import { shopifyWebhooksRepository } from './stores/shopify-webhooks.repository.ts';
import { storeEventsRepository } from './stores/store-events.repository.ts';
import { storeRequestsRepository } from './stores/store-requests.repository.ts';
import { storesRepository } from './stores/stores.repository.ts';

const MAX_TRIES = 5;
const MAX_TRIES_FOR_A_LOCK = 2;
const BACK_OFF_MS = 5;

function repositoriesOn(db: Connection, kind: DatabaseKind) {
  return {
    users: usersRepository(db),
    registrations: registrationsRepository(db),
    codes: codesRepository(db),
    passwordResets: passwordResetsRepository(db),
    resetSignatures: resetSignaturesRepository(db),
    mailLinks: mailLinksRepository(db),
    socialIdentities: socialIdentitiesRepository(db),
    oauthTransactions: oauthTransactionsRepository(db),
    socialRegistrations: socialRegistrationsRepository(db),
    sessions: sessionsRepository(db),
    knownDevices: knownDevicesRepository(db),
    rateLimits: rateLimitsRepository(db),
    loginThrottles: loginThrottlesRepository(db, kind),
    stores: storesRepository(db),
    shopStores: shopStoresRepository(db),
    storeEvents: storeEventsRepository(db),
    storeRequests: storeRequestsRepository(db),
    shopifyShops: shopifyShopsRepository(db),
    pendingInstalls: pendingInstallsRepository(db),
    shopifyWebhooks: shopifyWebhooksRepository(db),
    personalData: personalDataRepository(db),
    products: productsRepository(db),
    signingKeys: signingKeysRepository(db),
    outbox: outboxRepository(db, kind),
    mailReports: mailReportsRepository(db),
    sealedValues: sealedValuesRepository(db),
    cleanup: cleanupRepository(db, kind),
  };
}

/** All repositories, on one connection or transaction. */
export type Repositories = ReturnType<typeof repositoriesOn>;

/** Runs `work` on repositories that share one transaction; again if the database could not commit it. */
export type Transact = <Result>(
  work: (repositories: Repositories) => Promise<Result>,
) => Promise<Result>;

interface RepositoryOptions {
  afterCommit: Pick<AfterCommit, 'inTransaction'>;
  /** Rejects queries that bypass the transaction they are made in; for development and tests. */
  guardTransactions: boolean;
}

export function openRepositories(
  database: Pick<Database, 'connection' | 'kind'>,
  { afterCommit, guardTransactions }: RepositoryOptions,
): Repositories & { transact: Transact } {
  const { connection, kind } = database;
  const guard = guardTransactions ? createTransactionGuard() : null;
  const transact: Transact = async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await afterCommit.inTransaction(() =>
          connection.transaction().execute((transaction) => {
            const run = () => work(repositoriesOn(transaction, kind));
            return guard ? guard.inside(run) : run();
          }),
        );
      } catch (error) {
        const isLocked = isLockTimeout(error);
        if (!isLocked && !isRetryable(error)) throw error;
        if (attempt >= (isLocked ? MAX_TRIES_FOR_A_LOCK : MAX_TRIES)) throw error;
        // Random, so that two transactions that blocked each other do not start again at the same time.
        await sleep(randomInt(BACK_OFF_MS * 2 ** attempt));
      }
    }
  };
  const outside = guard ? connection.withPlugin(guard.plugin) : connection;
  return { ...repositoriesOn(outside, kind), transact };
}
