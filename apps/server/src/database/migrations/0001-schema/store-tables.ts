/** Stores, and the Shopify shops behind them. */
export const storeTables = [
  // The owner is the first merchant who proves the shop, until they remove it.
  `create table shopify_shops (
    id text primary key not null,
    owner_id text references users (id) on delete set null,
    domain text not null unique,
    scopes text not null,
    access_token_sealed text not null,
    access_token_expires_at bigint,
    refresh_token_sealed text,
    refresh_token_expires_at bigint,
    installed_at bigint,
    uninstalled_at bigint,
    renewing_until bigint not null default 0,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index if not exists shopify_shops_owner_id on shopify_shops (owner_id)',
  // Shops whose tokens are due for renewal; those without a refresh token never are.
  `create index if not exists shopify_shops_renewal on shopify_shops (renewing_until, updated_at)
    where refresh_token_sealed is not null`,

  `create table stores (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    domain text not null,
    name text not null,
    type text not null,
    status text not null,
    status_before_removal text,
    shopify_shop_id text references shopify_shops (id) on delete set null,
    disconnected_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    last_selected_at bigint not null,
    removed_at bigint,
    unique (user_id, domain)
  )`,
  // A shop's webhooks change the stores of all merchants with its domain.
  'create index if not exists stores_domain on stores (domain)',
  // Only stores with a shop: where most have none, `analyze` would lead SQLite to read the whole table rather than the index.
  `create index if not exists stores_shopify_shop on stores (shopify_shop_id)
    where shopify_shop_id is not null`,
  "create index if not exists stores_awaiting_approval on stores (id) where status = 'awaiting_approval'",
  // The cleanup deletes stores some time after their removal.
  'create index if not exists stores_removed_at on stores (removed_at)',

  // What happened to a store, for its history.
  `create table store_events (
    store_id text not null references stores (id) on delete cascade,
    event text not null,
    created_at bigint not null,
    primary key (store_id, event, created_at)
  )`,

  // A merchant who has proved a shop that another account owns, until its owner approves or declines.
  `create table store_requests (
    id text primary key not null,
    store_id text not null unique references stores (id) on delete cascade,
    shop_id text not null references shopify_shops (id) on delete cascade,
    notified_owner_id text,
    created_at bigint not null,
    expires_at bigint not null,
    declined_at bigint
  )`,
  'create index if not exists store_requests_shop on store_requests (shop_id)',
  'create index if not exists store_requests_expires_at on store_requests (expires_at)',

  // Every webhook received, once, without the personal data in it.
  `create table shopify_webhooks (
    id text primary key not null,
    topic text not null,
    domain text not null,
    triggered_at bigint not null,
    received_at bigint not null,
    outcome text not null,
    answered_at bigint
  )`,
  'create index if not exists shopify_webhooks_received on shopify_webhooks (received_at)',

  // When Shopify first sent what may end an installation, because its signature covers neither time nor id.
  `create table shopify_webhook_bodies (
    body_hash text primary key not null,
    triggered_at bigint not null
  )`,

  // A shop whose installation was started and granted at Shopify, and that waits for an account.
  `create table pending_installs (
    id text primary key not null,
    shop_domain text not null,
    browser_hash text not null,
    shop_grant_sealed text not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index if not exists pending_installs_browser on pending_installs (browser_hash)',
  // An uninstall ends those of its shop.
  'create index if not exists pending_installs_shop_domain on pending_installs (shop_domain)',
  'create index if not exists pending_installs_expires_at on pending_installs (expires_at)',

  // Shopify's signed links to the portal that were used, until their signature expires.
  `create table shopify_install_links (
    hmac_hash text primary key not null,
    expires_at bigint not null
  )`,
  'create index if not exists shopify_install_links_expires_at on shopify_install_links (expires_at)',
];
