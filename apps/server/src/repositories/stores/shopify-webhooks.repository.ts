import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/database.ts';
import type { ShopifyWebhooksTable } from '../../database/schema/store-schema.ts';

export type WebhookOutcome = ShopifyWebhooksTable['outcome'];

export function shopifyWebhooksRepository(db: Connection) {
  return {
    /** True for the first caller to insert this webhook. */
    async insert(row: Insertable<ShopifyWebhooksTable>): Promise<boolean> {
      const result = await db
        .insertInto('shopify_webhooks')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },

    /** When this body was triggered that was received before; undefined for a new one. */
    async findFirstTriggered(bodyHash: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('shopify_webhook_bodies')
        .select('triggered_at')
        .where('body_hash', '=', bodyHash)
        .executeTakeFirst();
      return row?.triggered_at;
    },

    async rememberBody(bodyHash: string, triggeredAt: number): Promise<void> {
      await db
        .insertInto('shopify_webhook_bodies')
        .values({ body_hash: bodyHash, triggered_at: triggeredAt })
        .onConflict((conflict) => conflict.column('body_hash').doNothing())
        .execute();
    },

    async setOutcome(id: string, outcome: WebhookOutcome): Promise<void> {
      await db.updateTable('shopify_webhooks').set({ outcome }).where('id', '=', id).execute();
    },

    /** Requests about shops' customers, the oldest first; only unanswered ones unless `all`. */
    async listCustomerRequests({
      all,
      limit,
    }: {
      all: boolean;
      limit: number;
    }): Promise<Selectable<ShopifyWebhooksTable>[]> {
      const recorded = db
        .selectFrom('shopify_webhooks')
        .selectAll()
        .where('outcome', '=', 'recorded')
        .orderBy('received_at')
        .orderBy('id')
        .limit(limit);
      return (all ? recorded : recorded.where('answered_at', 'is', null)).execute();
    },

    /** Returns how many of these were recorded and unanswered until now. */
    async markAnswered(ids: readonly string[], now: number): Promise<number> {
      const result = await db
        .updateTable('shopify_webhooks')
        .set({ answered_at: now })
        .where('id', 'in', ids)
        .where('outcome', '=', 'recorded')
        .where('answered_at', 'is', null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },
  };
}
