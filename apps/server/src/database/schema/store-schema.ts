import type { StoreEvent, StoreStatus } from '@atrium/contract';
import type { Generated } from 'kysely';
import type { Time } from '../../core/runtime.ts';

export interface StoresTable {
  id: string;
  user_id: string;
  domain: string;
  name: string;
  type: string;
  status: StoreStatus;
  /** Set once Shopify has confirmed who owns the store. */
  shopify_shop_id: string | null;
  /** When it was last uninstalled or its tokens were rejected; null if never. */
  disconnected_at: Time | null;
  created_at: Time;
  updated_at: Time;
  last_selected_at: Time;
  /** When the merchant removed it; it can be restored for a while. */
  removed_at: Generated<Time | null>;
  /** The status it had before it was removed. */
  status_before_removal: Generated<StoreStatus | null>;
}

/** What happened to a merchant's store, for its history. */
export interface StoreEventsTable {
  store_id: string;
  event: StoreEvent;
  created_at: Time;
}

/** A Shopify shop, under Shopify's id, with the tokens that it granted. */
export interface ShopifyShopsTable {
  id: string;
  /** The account that verified it first and approves others; null when it has left. */
  owner_id: string | null;
  domain: string;
  scopes: string;
  access_token_sealed: string;
  access_token_expires_at: Time | null;
  refresh_token_sealed: string | null;
  refresh_token_expires_at: Time | null;
  /** By Shopify's clock, like `uninstalled_at`. */
  installed_at: Time | null;
  /** The tokens were erased then. */
  uninstalled_at: Time | null;
  /** A lease: only one process renews the tokens before this. */
  renewing_until: Time;
  created_at: Time;
  updated_at: Time;
}

/** A shop that was installed from Shopify and waits for an account, in one browser. */
export interface PendingInstallsTable {
  id: string;
  shop_domain: string;
  /** Hash of the browser's cookie. */
  browser_hash: string;
  /** The verified shop and its tokens, as JSON. */
  shop_grant_sealed: string;
  /** When the installation was started. */
  created_at: Time;
  expires_at: Time;
}

/** A signed link from Shopify that was used, kept until its signature expires. */
export interface ShopifyInstallLinksTable {
  hmac_hash: string;
  expires_at: Time;
}

/** A merchant who verified a shop that another account owns, until its owner approves or declines. */
export interface StoreRequestsTable {
  id: string;
  store_id: string;
  shop_id: string;
  /** The owner who was notified by email; null when nobody was. */
  notified_owner_id: string | null;
  created_at: Time;
  expires_at: Time;
  declined_at: Time | null;
}

/** Kept for as long as the database, because a copy of a webhook can be sent at any time. */
export interface ShopifyWebhookBodiesTable {
  body_hash: string;
  /** By Shopify's clock, when it was first received. */
  triggered_at: Time;
}

/** A received webhook, under Shopify's id for it, without its content. */
export interface ShopifyWebhooksTable {
  id: string;
  topic: string;
  domain: string;
  /** By Shopify's clock. */
  triggered_at: Time;
  received_at: Time;
  /** How it was handled. */
  outcome: 'applied' | 'stale' | 'unknown_shop' | 'recorded' | 'ignored';
  /** When an operator marked the recorded request as answered. */
  answered_at: Time | null;
}
