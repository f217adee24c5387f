/**
 * A process that makes one call on a database and kills itself, as a power cut would, once a number
 * of statements have run. At the end it prints which of them read and which wrote.
 */
import { Kysely, type LogEvent } from 'kysely';
import { pino } from 'pino';
import { limitTable } from '../../config/limit-table.ts';
import { createAfterCommit } from '../../core/after-commit.ts';
import { systemRuntime } from '../../core/runtime.ts';
import { deriveKeyRing, type SecretKeys } from '../../crypto/key-ring.ts';
import { createPasswords } from '../../crypto/passwords.ts';
import { createProofOfWork } from '../../crypto/proof-of-work.ts';
import { createSealer } from '../../crypto/sealing.ts';
import type { DatabaseLocation } from '../../database/database.ts';
import { postgresDialect } from '../../database/postgres-dialect.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { createSessionVersion } from '../../database/session-version.ts';
import { sqliteDialect } from '../../database/sqlite-dialect.ts';
import { resetPassword } from '../../features/auth/recovery/reset-password.ts';
import { register } from '../../features/auth/registration/register.ts';
import { verify } from '../../features/auth/verify.ts';
import { createCodes } from '../../features/codes/codes.ts';
import { createNotifications } from '../../features/notifications/notifications.ts';
import { deleteProfile } from '../../features/profile/delete-account.ts';
import { createSigningKeys } from '../../features/signing-keys/signing-keys.ts';
import { addStore } from '../../features/stores/add-store.ts';
import { endStoreAccess } from '../../features/stores/requests/end-store-access.ts';
import { expireStoreRequests } from '../../features/stores/requests/expire-store-requests.ts';
import { createEnqueueEmail } from '../../jobs/outbox/outbox.ts';
import { reseal } from '../../jobs/reseal.ts';
import { createLimiter } from '../../limits/limiter.ts';
import { createLoginAttempts } from '../../limits/login-attempts.ts';
import { createLoginThrottle } from '../../limits/login-throttle.ts';
import { openRepositories } from '../../repositories/repositories.ts';

const useCases = {
  register,
  verify,
  resetPassword,
  addStore,
  deleteProfile,
  endStoreAccess,
  expireStoreRequests,
  reseal,
};
type UseCases = typeof useCases;
type ArgumentsOf<Name extends keyof UseCases> =
  Parameters<UseCases[Name]> extends [unknown, ...infer Rest] ? Rest : never;

/** A use case and what it is called with, its dependencies left out. */
export type KillableCall = {
  [Name in keyof UseCases]: { name: Name; args: ArgumentsOf<Name> };
}[keyof UseCases];

export interface KillableRequest {
  location: DatabaseLocation;
  secretKeys: SecretKeys;
  portalUrl: string;
  now: number;
  call: KillableCall;
  /** Null: runs to completion. */
  killAfter: number | null;
}

/** What a statement does to the database; a `with` of a read may write. */
export type StatementKind = 'read' | 'write';

const kindOf = ({ query: { query } }: LogEvent): StatementKind =>
  query.kind === 'SelectQueryNode' && query.with === undefined ? 'read' : 'write';

await runRequest(JSON.parse(process.argv[2] ?? '') as KillableRequest); // written by the test that starts this

async function runRequest(request: KillableRequest): Promise<void> {
  const { location, call, killAfter } = request;
  const statements: StatementKind[] = [];
  const countStatement = (event: LogEvent) => {
    statements.push(kindOf(event));
    if (statements.length === killAfter) process.kill(process.pid, 'SIGKILL');
  };
  const sessionVersion = createSessionVersion();
  const connection = new Kysely<Schema>({
    dialect:
      location.url === undefined
        ? sqliteDialect(location.file, sessionVersion, {
            onFailure: () => undefined,
            // What was committed survives a killed process without it.
            sync: async () => undefined,
          })
        : postgresDialect(location.url, sessionVersion, {
            connectionLost: () => undefined,
            fairnessKey: () => '',
            limitsStatements: true,
          }),
    log: countStatement,
  });
  const deps = await dependenciesOn(connection, request);
  statements.length = 0;
  await make(deps, call);
  process.stdout.write(JSON.stringify(statements));
  await connection.destroy();
}

async function make(
  deps: Awaited<ReturnType<typeof dependenciesOn>>,
  call: KillableCall,
): Promise<unknown> {
  switch (call.name) {
    case 'register':
      return register(deps, ...call.args);
    case 'verify':
      return verify(deps, ...call.args);
    case 'resetPassword':
      return resetPassword(deps, ...call.args);
    case 'addStore':
      return addStore(deps, ...call.args);
    case 'deleteProfile':
      return deleteProfile(deps, ...call.args);
    case 'endStoreAccess':
      return endStoreAccess(deps, ...call.args);
    case 'expireStoreRequests':
      return expireStoreRequests(deps, ...call.args);
    case 'reseal':
      return reseal(deps, ...call.args);
  }
}

/** The few that these calls take: whatever else the server is made of would only take time to load. */
async function dependenciesOn(
  connection: Kysely<Schema>,
  { location, secretKeys, portalUrl, now: time }: KillableRequest,
) {
  const kind = location.url === undefined ? 'sqlite' : 'postgres';
  const { transact, ...repositories } = openRepositories(
    { kind, connection },
    { afterCommit: createAfterCommit(), guardTransactions: true },
  );
  const sealer = createSealer(deriveKeyRing(secretKeys, 'sealing'));
  const runtime = { ...systemRuntime, now: () => time };
  const { now } = runtime;
  const { rateLimits, loginThrottles } = repositories;
  const log = pino({ level: 'silent' });
  const signingKeys = await createSigningKeys({ repositories, transact, runtime, sealer });
  const limiter = createLimiter({ rateLimits, limits: limitTable, now, factor: 1 });
  const core = {
    repositories,
    transact,
    runtime,
    limiter,
    notifications: createNotifications({
      runtime,
      limiter,
      portalUrl,
      signingKeys,
      mailLinks: repositories.mailLinks,
      enqueueEmail: createEnqueueEmail({ sealer, runtime }),
    }),
    audit: () => undefined,
  };
  const loginThrottle = createLoginThrottle({ loginThrottles, transact, now, factor: 1 });
  return {
    ...core,
    sealer,
    log,
    portalUrl,
    signingKeys,
    passwords: {
      ...(await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })),
      // Reads no database, and takes longer to load than everything else together.
      refuseWeak: async () => undefined,
    },
    codes: createCodes({
      ...core,
      codeKeys: deriveKeyRing(secretKeys, 'codes'),
      proofOfWork: createProofOfWork({ now, keys: deriveKeyRing(secretKeys, 'proof-of-work') }),
    }),
    loginThrottle,
    loginAttempts: createLoginAttempts({ ...core, loginThrottle }),
  };
}
