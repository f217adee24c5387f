import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type {
  PendingInstallsTable,
  ShopifyInstallLinksTable,
} from '../../database/schema/store-schema.ts';

export function pendingInstallsRepository(db: Connection) {
  return {
    /** True for the first caller to use this link. */
    async markLinkUsed(link: Insertable<ShopifyInstallLinksTable>): Promise<boolean> {
      const result = await db
        .insertInto('shopify_install_links')
        .values(link)
        .onConflict((conflict) => conflict.column('hmac_hash').doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },

    async insert(row: Insertable<PendingInstallsTable>): Promise<void> {
      await db.insertInto('pending_installs').values(row).execute();
    },

    async findByBrowser(
      browserHash: string,
      now: number,
    ): Promise<Selectable<PendingInstallsTable> | undefined> {
      return db
        .selectFrom('pending_installs')
        .selectAll()
        .where('browser_hash', '=', browserHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },

    /** True for the one caller that removed it. */
    async remove(id: string): Promise<boolean> {
      const result = await db
        .deleteFrom('pending_installs')
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(result.numDeletedRows) === 1;
    },

    /** Removes the installations of a shop that were started before `at`. */
    async removeByShop(domain: string, at: number): Promise<void> {
      await db
        .deleteFrom('pending_installs')
        .where('shop_domain', '=', domain)
        .where('created_at', '<', at)
        .execute();
    },
  };
}
