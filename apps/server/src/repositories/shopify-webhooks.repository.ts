import type { Insertable } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { ShopifyWebhooksTable } from '../database/store-schema.ts';

export type WebhookOutcome = ShopifyWebhooksTable['outcome'];

export function shopifyWebhooksRepository(db: Connection) {
  return {
    /** True for the one caller that wrote this webhook down first. */
    async receive(row: Insertable<ShopifyWebhooksTable>): Promise<boolean> {
      const result = await db
        .insertInto('shopify_webhooks')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
    },

    async setOutcome(id: string, outcome: WebhookOutcome): Promise<void> {
      await db.updateTable('shopify_webhooks').set({ outcome }).where('id', '=', id).execute();
    },
  };
}
