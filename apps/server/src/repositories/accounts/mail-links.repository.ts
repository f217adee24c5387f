import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { MailLinksTable } from '../../database/schema/recovery-schema.ts';

export type MailLinkRow = Selectable<MailLinksTable>;

export function mailLinksRepository(db: Connection) {
  return {
    async insert(row: Insertable<MailLinksTable>): Promise<void> {
      await db.insertInto('mail_links').values(row).execute();
    },

    async find(id: string): Promise<MailLinkRow | undefined> {
      return db.selectFrom('mail_links').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** True for the one caller that used the link in time. */
    async markUsed(id: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('mail_links')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    /**
     * Removes the links mailed to an account's current address. Links that revert an address change
     * stay: otherwise the person who changed the address could invalidate them.
     */
    async removeAllByUser(userId: string): Promise<void> {
      await db
        .deleteFrom('mail_links')
        .where('user_id', '=', userId)
        .where('purpose', '!=', 'revert-email')
        .execute();
    },

    /** The account's oldest revert link to this address that is still valid. */
    async findRevertTo(
      userId: string,
      email: string,
      now: number,
    ): Promise<MailLinkRow | undefined> {
      return db
        .selectFrom('mail_links')
        .selectAll()
        .where('user_id', '=', userId)
        .where('purpose', '=', 'revert-email')
        .where('email', '=', email)
        .where('expires_at', '>', now)
        .where('used_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .executeTakeFirst();
    },

    /** Removes the revert links that were mailed at the same time as `link` or later, except itself. */
    async removeLaterReverts({ id, user_id, created_at }: MailLinkRow): Promise<void> {
      await db
        .deleteFrom('mail_links')
        .where('user_id', '=', user_id)
        .where('purpose', '=', 'revert-email')
        .where('created_at', '>=', created_at)
        .where('id', '!=', id)
        .execute();
    },
  };
}
