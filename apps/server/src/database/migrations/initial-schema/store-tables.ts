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

  `create table stores (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    domain text not null,
    name text not null,
    type text not null,
    status text not null,
    shopify_shop_id text references shopify_shops (id) on delete set null,
    disconnected_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    last_selected_at bigint not null,
    unique (user_id, domain)
  )`,
  'create index if not exists stores_shopify_shop on stores (shopify_shop_id)',

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

  // Shopify's signed links to the portal that were used, until their signature expires.
  `create table shopify_install_links (
    hmac_hash text primary key not null,
    expires_at bigint not null
  )`,
];
