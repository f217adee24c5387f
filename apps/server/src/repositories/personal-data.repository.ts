import type { Connection } from '../database/database.ts';

/** Rows of one table, as they are stored, without what ends in `_hash` or `_sealed`. */
export type PersonalRows = Record<string, unknown>[];

export function personalDataRepository(db: Connection) {
  return {
    /** Every row that is about one person, by its table. Secrets are no data about anybody. */
    async collect(userId: string, email: string): Promise<Record<string, PersonalRows>> {
      const storeIds = db.selectFrom('stores').select('id').where('user_id', '=', userId);
      const sessionIds = db.selectFrom('sessions').select('id').where('user_id', '=', userId);
      const queries = {
        users: db.selectFrom('users').selectAll().where('id', '=', userId),
        registrations: db.selectFrom('registrations').selectAll().where('email', '=', email),
        codes: db
          .selectFrom('codes')
          .selectAll()
          .where((code) => code.or([code('subject_id', '=', userId), code('email', '=', email)])),
        reset_signatures: db
          .selectFrom('reset_signatures')
          .selectAll()
          .where('user_id', '=', userId),
        mail_links: db
          .selectFrom('mail_links')
          .selectAll()
          .where((link) => link.or([link('user_id', '=', userId), link('email', '=', email)])),
        sessions: db.selectFrom('sessions').selectAll().where('user_id', '=', userId),
        social_identities: db
          .selectFrom('social_identities')
          .selectAll()
          .where('user_id', '=', userId),
        social_registrations: db
          .selectFrom('social_registrations')
          .selectAll()
          .where('email', '=', email),
        social_trips: db
          .selectFrom('social_trips')
          .selectAll()
          .where('session_id', 'in', sessionIds),
        known_devices: db.selectFrom('known_devices').selectAll().where('user_id', '=', userId),
        stores: db.selectFrom('stores').selectAll().where('user_id', '=', userId),
        shopify_shops: db.selectFrom('shopify_shops').selectAll().where('holder_id', '=', userId),
        shopify_authorizations: db
          .selectFrom('shopify_authorizations')
          .selectAll()
          .where('store_id', 'in', storeIds),
        product_connections: db
          .selectFrom('product_connections')
          .selectAll()
          .where('store_id', 'in', storeIds),
        handoffs: db.selectFrom('handoffs').selectAll().where('store_id', 'in', storeIds),
        product_logins: db.selectFrom('product_logins').selectAll().where('user_id', '=', userId),
        affiliate_clicks: db
          .selectFrom('affiliate_clicks')
          .selectAll()
          .where('user_id', '=', userId),
      };
      const found: Record<string, PersonalRows> = {};
      for (const [table, query] of Object.entries(queries)) {
        found[table] = (await query.execute()).map(withoutSecrets);
      }
      return found;
    },
  };
}

function withoutSecrets(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => !/_(hash|sealed)$|^jti$/.test(column)),
  );
}
