import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type {
  ShopifyInstallLinksTable,
  ShopifyInstallsTable,
} from '../../database/store-schema.ts';

export type ShopifyInstallRow = Selectable<ShopifyInstallsTable>;

/** A trip that came back, with what Shopify said. */
type ProvedInstall = ShopifyInstallRow & { shop_grant_sealed: string };

export function shopifyInstallsRepository(db: Connection) {
  return {
    /** True for the one caller that followed this link first. */
    async followLink(link: Insertable<ShopifyInstallLinksTable>): Promise<boolean> {
      const result = await db
        .insertInto('shopify_install_links')
        .values(link)
        .onConflict((conflict) => conflict.column('hmac_hash').doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },

    async insert(row: Insertable<ShopifyInstallsTable>): Promise<void> {
      await db.insertInto('shopify_installs').values(row).execute();
    },

    /** A trip to Shopify that is still under way. */
    async findTrip(stateHash: string): Promise<ShopifyInstallRow | undefined> {
      return db
        .selectFrom('shopify_installs')
        .selectAll()
        .where('state_hash', '=', stateHash)
        .executeTakeFirst();
    },

    /** True for the one caller that came back from this trip in time. */
    async endTrip(stateHash: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('shopify_installs')
        .set({ state_hash: null })
        .where('state_hash', '=', stateHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) === 1;
    },

    async keepProof(
      id: string,
      proof: Pick<ProvedInstall, 'browser_hash' | 'shop_grant_sealed' | 'expires_at'>,
    ): Promise<void> {
      await db.updateTable('shopify_installs').set(proof).where('id', '=', id).execute();
    },

    /** What waits in a browser for an account. */
    async findProved(browserHash: string, now: number): Promise<ProvedInstall | undefined> {
      return db
        .selectFrom('shopify_installs')
        .selectAll()
        .where('browser_hash', '=', browserHash)
        .where('shop_grant_sealed', 'is not', null)
        .where('expires_at', '>', now)
        .$narrowType<{ shop_grant_sealed: string }>()
        .executeTakeFirst();
    },

    /** True for the one caller that took it away. */
    async remove(id: string): Promise<boolean> {
      const result = await db
        .deleteFrom('shopify_installs')
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(result.numDeletedRows) === 1;
    },

    /** Ends all that was begun in a shop before `at`, proved or still on its way. */
    async removeByShop(domain: string, at: number): Promise<void> {
      await db
        .deleteFrom('shopify_installs')
        .where('domain', '=', domain)
        .where('created_at', '<', at)
        .execute();
    },
  };
}
