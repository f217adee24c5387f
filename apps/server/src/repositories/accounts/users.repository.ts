import type { EmailProblem } from '@atrium/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { compileOnce } from '../../database/compile-once.ts';
import { type Connection, lockOnly } from '../../database/database.ts';
import type { UsersTable } from '../../database/schema/schema.ts';
import type { StoreSummary } from '../stores/stores.repository.ts';

export type UserRow = Selectable<UsersTable>;
/** Columns to write; undefined ones are left alone. */
export type UserChange = {
  [Column in keyof UsersTable]?: Updateable<UsersTable>[Column] | undefined;
};

interface UserWithStores {
  user: UserRow;
  stores: StoreSummary[];
}

const userWithStores = compileOnce((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .leftJoin('stores', (join) =>
      join.onRef('stores.user_id', '=', 'users.id').on('stores.status', '!=', 'removed'),
    )
    .selectAll('users')
    .select([
      'stores.id as store_id',
      'stores.name as store_name',
      'stores.domain',
      'stores.type',
      'stores.status',
      'stores.last_selected_at',
    ])
    .where('users.id', '=', id)
    .orderBy('stores.created_at')
    .orderBy('stores.id'),
);

const userByEmail = compileOnce((db, { email }: { email: string }) =>
  db.selectFrom('users').selectAll().where('email', '=', email),
);

const userById = compileOnce((db, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
);

const activeUserByImage = compileOnce((db, { image }: { image: string }) =>
  db.selectFrom('users').select('id').where('image', '=', image).where('deleted_at', 'is', null),
);

interface PendingPassword {
  userId: string;
  verificationHash: string;
  now: number;
}

const pendingPassword = compileOnce((db, { userId, verificationHash, now }: PendingPassword) =>
  db
    .selectFrom('pending_passwords')
    .selectAll()
    .where('user_id', '=', userId)
    .where('verification_hash', '=', verificationHash)
    .where('expires_at', '>', now),
);

/** What changes when an account gets another password, is deleted or restored, or loses all access. */
type AccessState = Pick<UserRow, 'id' | 'password_hash' | 'deleted_at' | 'access_revoked_at'>;

const lockUnchanged = compileOnce((db, read: AccessState) =>
  db
    .updateTable('users')
    .set(lockOnly)
    .where('id', '=', read.id)
    .where('password_hash', 'is not distinct from', read.password_hash)
    .where('deleted_at', 'is not distinct from', read.deleted_at)
    .where('access_revoked_at', 'is not distinct from', read.access_revoked_at)
    .returning('id'),
);

type JoinedRow = Awaited<ReturnType<typeof userWithStores>>[number];

function storeOf({ store_id: id, store_name: name, ...row }: JoinedRow) {
  const { domain, type, status, last_selected_at } = row;
  // Cast, because the join has all of a store's columns or none.
  return { id, name, domain, type, status, last_selected_at } as StoreSummary;
}

export function usersRepository(db: Connection) {
  function matching(text: string) {
    const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const contains = (column: 'email' | 'first_name' | 'last_name') =>
      sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
    return db
      .selectFrom('users')
      .where((expression) =>
        expression.or([contains('email'), contains('first_name'), contains('last_name')]),
      );
  }

  async function lockBy(column: 'id' | 'email', value: string): Promise<UserRow | undefined> {
    return db
      .updateTable('users')
      .set(lockOnly)
      .where(column, '=', value)
      .returningAll()
      .executeTakeFirst();
  }

  async function update(id: string, change: UserChange): Promise<void> {
    await db.updateTable('users').set(change).where('id', '=', id).execute();
  }

  return {
    async findByEmail(email: string): Promise<UserRow | undefined> {
      const [user] = await userByEmail(db, { email });
      return user;
    },

    async findById(id: string): Promise<UserRow | undefined> {
      const [user] = await userById(db, { id });
      return user;
    },

    /** An account with its stores, the oldest first, in one query. */
    async findWithStores(id: string): Promise<UserWithStores | undefined> {
      const rows = await userWithStores(db, { id });
      const [user] = rows;
      if (!user) return undefined;
      const stores = rows.filter(({ store_id }) => store_id !== null);
      return { user, stores: stores.map(storeOf) };
    },

    /** Reads an account and locks it until the transaction ends. */
    lockForUpdate: (id: string) => lockBy('id', id),

    /** As `lockForUpdate`, by email address. */
    lockByEmail: (email: string) => lockBy('email', email),

    /** Accounts whose address or name contains `text`, the oldest first; all for an empty text. */
    async search(text: string, { limit, offset }: { limit: number; offset: number }) {
      return matching(text)
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
    },

    async countMatching(text: string): Promise<number> {
      const { found } = await matching(text)
        .select((expression) => expression.fn.countAll().as('found'))
        .executeTakeFirstOrThrow();
      return Number(found);
    },

    /** Returns false, and writes nothing, when the address has an account already. */
    async insert(row: Insertable<UsersTable>): Promise<boolean> {
      const result = await db
        .insertInto('users')
        .values(row)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },

    update,

    /** Returns the account as it is afterwards, and locked in a transaction; undefined when it is gone. */
    async updateReturning(id: string, change: UserChange): Promise<UserRow | undefined> {
      return db
        .updateTable('users')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },

    /** Returns the id of the account with this address, undefined without one. */
    async setEmailProblem(email: string, problem: EmailProblem): Promise<string | undefined> {
      const user = await db
        .updateTable('users')
        .set({ email_problem: problem })
        .where('email', '=', email)
        .returning('id')
        .executeTakeFirst();
      return user?.id;
    },

    async clearEmailProblem(email: string): Promise<void> {
      await db
        .updateTable('users')
        .set({ email_problem: null })
        .where('email', '=', email)
        .where('email_problem', 'is not', null)
        .execute();
    },

    async setPassword(id: string, passwordHash: string | null, now: number): Promise<void> {
      await update(id, {
        password_hash: passwordHash,
        password_changed_at: passwordHash === null ? null : now,
        updated_at: now,
      });
    },

    /**
     * Locks an account until the transaction ends. False when its password changed, or it was deleted
     * or restored, or access to it was revoked, since it was read: the caller must not act on what it read.
     */
    async lockIfUnchanged(read: AccessState): Promise<boolean> {
      return (await lockUnchanged(db, read)).length === 1;
    },

    /** True for the one caller that deleted the account; false when it is deleted or gone. */
    async markDeleted(id: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('users')
        .set({ deleted_at: now, updated_at: now })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    /** Whether an account that is not deleted has this image. */
    async isActiveImage(image: string): Promise<boolean> {
      return (await activeUserByImage(db, { image })).length > 0;
    },

    /** Those of `names` that are an account's image, deleted accounts included. */
    async listImagesInUse(names: string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('users')
        .select('image')
        .where('image', 'in', names)
        .execute();
      return rows.flatMap(({ image }) => image ?? []);
    },

    async insertPendingPassword(row: {
      user_id: string;
      password_hash: string;
      verification_hash: string;
      expires_at: number;
    }): Promise<void> {
      await db.insertInto('pending_passwords').values(row).execute();
    },

    async findPendingPassword(userId: string, verificationHash: string, now: number) {
      const [pending] = await pendingPassword(db, { userId, verificationHash, now });
      return pending;
    },

    async removePendingPassword(userId: string): Promise<void> {
      await db.deleteFrom('pending_passwords').where('user_id', '=', userId).execute();
    },
  };
}
