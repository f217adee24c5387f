import type { Connection } from '../../database/database.ts';

/** Rows of one table, as stored, without the columns that end in `_hash` or `_sealed`. */
export type PersonalRows = Record<string, unknown>[];

export function personalDataRepository(db: Connection) {
  return {
    /** Every row about one person, by table, without secrets. */
    async collect(userId: string, email: string): Promise<Record<string, PersonalRows>> {
      const queries = {
        ...accountQueries(db, userId, email),
        ...sessionQueries(db, userId),
        ...storeQueries(db, userId),
      };
      const found: Record<string, PersonalRows> = {};
      for (const [table, query] of Object.entries(queries)) {
        found[table] = (await query.execute()).map(withoutSecrets);
      }
      return found;
    },
  };
}

function accountQueries(db: Connection, userId: string, email: string) {
  const pending = db.selectFrom('registrations').selectAll().where('email', '=', email);
  const codes = db
    .selectFrom('codes')
    .select(['purpose', 'recipient', 'attempts', 'created_at', 'expires_at', 'consumed_at']);
  const links = db.selectFrom('mail_links').selectAll();
  // Somebody else may have entered this address: their name and their account at the provider are not about this person.
  const social = db
    .selectFrom('social_registrations')
    .select(['provider', 'email', 'created_at', 'expires_at'])
    .where('email', '=', email);
  return {
    users: db.selectFrom('users').selectAll().where('id', '=', userId),
    registrations: pending,
    social_registrations: social,
    social_identities: db.selectFrom('social_identities').selectAll().where('user_id', '=', userId),
    codes: codes.where((code) =>
      code.or([code('subject_id', '=', userId), code('recipient', '=', email)]),
    ),
    mail_links: links.where((link) =>
      link.or([
        link('user_id', '=', userId),
        link.and([link('user_id', 'is', null), link('email', '=', email)]),
      ]),
    ),
    password_resets: db.selectFrom('password_resets').selectAll().where('email', '=', email),
    reset_signatures: db.selectFrom('reset_signatures').selectAll().where('user_id', '=', userId),
    affiliate_clicks: db.selectFrom('affiliate_clicks').selectAll().where('user_id', '=', userId),
  };
}

function sessionQueries(db: Connection, userId: string) {
  const ids = db.selectFrom('sessions').select('id').where('user_id', '=', userId);
  const storeIds = db.selectFrom('stores').select('id').where('user_id', '=', userId);
  const oauthTransactions = db.selectFrom('oauth_transactions').selectAll();
  return {
    sessions: db.selectFrom('sessions').selectAll().where('user_id', '=', userId),
    oauth_transactions: oauthTransactions.where((row) =>
      row.or([row('session_id', 'in', ids), row('store_id', 'in', storeIds)]),
    ),
    known_devices: db.selectFrom('known_devices').selectAll().where('user_id', '=', userId),
    product_logins: db.selectFrom('product_logins').selectAll().where('user_id', '=', userId),
  };
}

function storeQueries(db: Connection, userId: string) {
  const ids = db.selectFrom('stores').select('id').where('user_id', '=', userId);
  const connections = db.selectFrom('product_connections').selectAll();
  return {
    stores: db.selectFrom('stores').selectAll().where('user_id', '=', userId),
    shopify_shops: db.selectFrom('shopify_shops').selectAll().where('owner_id', '=', userId),
    // Without the owner: the row is not about them.
    store_requests: db
      .selectFrom('store_requests')
      .select(['id', 'store_id', 'shop_id', 'created_at', 'expires_at', 'declined_at'])
      .where('store_id', 'in', ids),
    store_events: db.selectFrom('store_events').selectAll().where('store_id', 'in', ids),
    product_connections: connections.where('store_id', 'in', ids),
    handoffs: db.selectFrom('handoffs').selectAll().where('store_id', 'in', ids),
  };
}

function withoutSecrets(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => !/_(hash|sealed)$|^jti$/.test(column)),
  );
}
