import { expect } from 'vitest';
import { limitTable } from '../../config/limit-table.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { CodePurpose } from '../../crypto/codes.ts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { newUser } from '../../features/accounts/new-user.ts';
import type { MailLinkTarget } from '../../features/notifications/mail-links.ts';
import { startSession } from '../../features/sign-in/start-session.ts';
import { createLimiter } from '../../limits/limiter.ts';
import type { UserRow } from '../../repositories/accounts/users.repository.ts';
import { newEmail, PASSWORD } from '../steps/merchants.ts';
import type { TestApp } from '../test-app.ts';

// Written without the calls that merchants make for it, which would take longer than the race.

/** Of a program, whose session no cookie is bound to. */
const context: RequestContext = {
  ipAddress: '192.0.2.7',
  network: '192.0.2.0/24',
  userAgent: 'curl/8.9.1',
  isBrowser: false,
  acceptLanguage: undefined,
  timeZone: null,
  location: null,
  isLocationReported: false,
  proofOfWork: undefined,
};

const passwordHashes = new WeakMap<TestApp, Promise<string>>();

/** The hash of `PASSWORD`. */
export function passwordHash(portal: TestApp): Promise<string> {
  const hash =
    passwordHashes.get(portal) ?? portal.app.dependencies.passwords.hash(PASSWORD, 'a test');
  passwordHashes.set(portal, hash);
  return hash;
}

export async function addUser(portal: TestApp, change: Partial<UserRow> = {}): Promise<UserRow> {
  const { runtime, repositories } = portal.app.dependencies;
  const known = { email: newEmail(), password_hash: await passwordHash(portal) };
  const user = { ...newUser(runtime, { ...known, referenced_by: null }), ...change };
  await repositories.users.insert(user);
  return user;
}

/** The token of a new session. */
export async function signIn(portal: TestApp, user: UserRow): Promise<string> {
  const deps = portal.app.dependencies;
  const request = {
    context,
    remember: false,
    isFreshLogin: true,
    knownDeviceToken: undefined,
    bearer: undefined,
    sessionBinding: undefined,
  };
  const session = await deps.transact((transaction) =>
    startSession(deps, transaction, user, request),
  );
  return session.signedIn.auth.token;
}

export async function addSignedInUser(portal: TestApp): Promise<{ user: UserRow; token: string }> {
  const user = await addUser(portal);
  return { user, token: await signIn(portal, user) };
}

/** A registration that waits for its code, with the token of its browser. */
export async function addRegistration(
  portal: TestApp,
  email: string,
): Promise<{ id: string; token: string }> {
  const { runtime, repositories } = portal.app.dependencies;
  const token = newSecret(runtime.randomBytes);
  const id = runtime.newId();
  await repositories.registrations.insert({
    id,
    email,
    password_hash: await passwordHash(portal),
    referenced_by: null,
    token_hash: hashSecret(token),
    dummy: 0,
    created_at: runtime.now(),
    expires_at: runtime.now() + 3_600_000,
    completed_at: null,
  });
  return { id, token };
}

/** A new code, as it would be mailed. */
export async function codeFor(
  portal: TestApp,
  scope: { purpose: CodePurpose; subjectId: string; recipient: string },
): Promise<string> {
  const deps = portal.app.dependencies;
  return (await deps.codes.issue(deps.repositories, scope)).code;
}

/** The value of a new link, as it would be mailed. */
export async function mailDataFor(portal: TestApp, target: MailLinkTarget): Promise<string> {
  const { notifications, repositories } = portal.app.dependencies;
  const url = new URL(await notifications.createLink(repositories, target));
  return url.searchParams.get('mailData') ?? '';
}

type Where<Table extends keyof Schema> = Partial<Record<keyof Schema[Table], string | number>>;

export async function rowsOf<Table extends keyof Schema>(
  portal: TestApp,
  table: Table,
  where: Where<Table>,
): Promise<Schema[Table][]> {
  return (await selectFrom(portal, table, where)
    .selectAll()
    .execute()) as unknown as Schema[Table][];
}

export async function countRows<Table extends keyof Schema>(
  portal: TestApp,
  table: Table,
  where: Where<Table> = {},
): Promise<number> {
  const { count } = await selectFrom(portal, table, where)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectFrom<Table extends keyof Schema>(
  { database }: TestApp,
  table: Table,
  where: Where<Table>,
) {
  let query = database.connection.selectFrom(table as keyof Schema);
  for (const [column, value] of Object.entries(where)) {
    // The type of a query on any table has no column by name.
    query = query.where(column as never, '=', value as never);
  }
  return query;
}

/** Expects so many rows, one by default. */
export async function expectRows<Table extends keyof Schema>(
  portal: TestApp,
  table: Table,
  where: Where<Table>,
  count = 1,
): Promise<void> {
  expect(await countRows(portal, table, where), table).toBe(count);
}

/** Each email about an account has a link by which its owner can secure it. */
export async function expectNotifications(
  portal: TestApp,
  user: { id: string },
  count = 1,
): Promise<void> {
  await expectRows(portal, 'mail_links', { user_id: user.id, purpose: 'secure-account' }, count);
}

/** A limiter with the limits of production, none of which the calls that prepare a race come near. */
export function limiterOf({ app, now }: TestApp) {
  return createLimiter({
    rateLimits: app.dependencies.repositories.rateLimits,
    limits: limitTable,
    now,
    factor: 1,
  });
}
